import type { Locale } from '#domain/locale.ts'
import { findFieldLine, findJsonFault } from '#i18n/content/json-places.ts'
import type { Answers } from './answers.ts'
import { AnswerError, type AnswerContext, type Question, questions } from './questions.ts'
import { fillIn } from '#cli/init/texts/init-texts.ts'
import type { InitTexts } from '#cli/init/texts/texts.ts'

/** Answers as texts, by `key` or `key.language`. */
export type RawAnswers = ReadonlyMap<string, string>

/** Invalid answers, a line each. */
export class AnswersError extends Error {
  override readonly name = 'AnswersError'
}

/** What all ways to ask need: the language of the questions with its texts, and the base of relative file paths. */
export type Asking = { readonly language: Locale; readonly texts: InitTexts; readonly folder: string }

/**
 * Reads a file of answers: a JSON object whose members are the keys of the questions, those by language an object by language.
 *
 * @throws AnswersError naming each unknown member with its line, or the place that is not JSON.
 */
export function readAnswersFile(source: string): RawAnswers {
  const file = parseObject(source)
  const problems: string[] = []
  const report = (name: string, problem: string) => problems.push(`line ${findFieldLine(source, name) ?? 1}: ${name}: ${problem}`)
  const entries = Object.entries(file).flatMap(([name, value]): [string, string][] => {
    const question = questions.find(({ key }) => key === name)
    if (!question) report(name, `unknown key. Known keys: ${questions.map(({ key }) => key).join(', ')}.`)
    else if (question.isPerLanguage) {
      if (isObject(value)) return Object.entries(value).map(([language, text]) => [`${name}.${language}`, toText(text)])
      report(name, 'expected an object with a text for each language, such as { "en": "…" }.')
    } else return [[name, toText(value)]]
    return []
  })
  if (problems.length > 0) throw new AnswersError(problems.join('\n'))
  return new Map(entries)
}

/**
 * Checks all answers.
 *
 * @param raw As typed or read from `source`.
 * @param before Earlier answers, used where there is no new one.
 * @param source The file of the answers, whose lines are named.
 * @throws AnswersError naming every answer that is missing or wrong.
 */
export function checkAnswers(raw: RawAnswers, before: RawAnswers, asking: Asking, source?: string): Answers {
  const problems: string[] = []
  const answers: Record<string, unknown> = {}
  const take = (question: Question, key: string): unknown => {
    const context = contextOf(asking, answers)
    if (question.isAsked?.(context) === false) return undefined
    const text = raw.get(key)?.trim() || before.get(key) || standardOf(question, context)
    if (isEmpty(question, text, context)) return undefined
    try {
      return parse(question, text, context)
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error
      const line = source === undefined || !raw.has(key) ? undefined : findFieldLine(source, key)
      problems.push(`${line === undefined ? '' : `line ${line}: `}${key}: ${describe(error, asking)}`)
      return undefined
    }
  }
  for (const question of questions) {
    const languages = (answers['languages'] as readonly Locale[] | undefined) ?? [] // what its parser gives
    answers[question.key] = question.isPerLanguage
      ? new Map(languages.map((language) => [language, take(question, `${question.key}.${language}`)]))
      : take(question, question.key)
  }
  if (problems.length > 0) throw new AnswersError(problems.join('\n'))
  return answers as Answers // each question has given its own
}

/** How questions are put. */
export type Conversation = {
  /**
   * Asks, and returns what was typed.
   *
   * @param again What was typed before and could not be taken, to be corrected.
   */
  readonly ask: (question: string, again: string) => Promise<string>
  /** Says why an answer cannot be taken. @throws To end the conversation. */
  readonly refuse: (sentence: string) => void
  /** Takes note of an accepted answer. */
  readonly note?: (key: string, text: string) => void
}

/** Asks for all answers, repeating each question until the answer is valid. @param before Earlier answers, which are the defaults. */
export async function askAnswers(before: RawAnswers, asking: Asking, { ask, refuse, note }: Conversation): Promise<Answers> {
  const raw = new Map<string, string>()
  const answers: Record<string, unknown> = {}
  for (const question of questions) {
    const languages = (answers['languages'] as readonly Locale[] | undefined) ?? [] // what its parser gives
    const keys = question.isPerLanguage ? languages.map((language) => `${question.key}.${language}`) : [question.key]
    for (const key of keys) {
      const context = contextOf(asking, answers)
      if (question.isAsked?.(context) === false) continue
      const standard = before.get(key) ?? standardOf(question, context)
      const asked = asking.texts.questions[question.key]
      const label = question.isPerLanguage ? `${asked} (${key.slice(-2)})` : asked
      for (let again = ''; ;) {
        const text = (await ask(`${label}${standard === '' ? '' : ` [${toShown(standard, asking)}]`}: `, again)).trim() || standard
        if (isEmpty(question, text, context)) {
          raw.set(key, '-')
          break
        }
        try {
          answers[key] = parse(question, text, context)
          raw.set(key, text)
          note?.(key, text)
          break
        } catch (error) {
          if (!(error instanceof AnswerError)) throw error
          refuse(describe(error, asking))
          again = text
        }
      }
    }
  }
  return checkAnswers(raw, new Map(), asking)
}

function contextOf({ folder, language }: Asking, answers: Readonly<Record<string, unknown>>): AnswerContext {
  return { folder, language, answers } // what the parsers give
}

function parse(question: Question, text: string, context: AnswerContext): unknown {
  if (text === '') throw new AnswerError('missing')
  return question.parse(text, context)
}

function describe({ code, values }: AnswerError, { texts }: Asking): string {
  return fillIn(texts.faults[code], values)
}

function standardOf({ standard = '' }: Question, context: AnswerContext): string {
  return typeof standard === 'string' ? standard : standard(context)
}

/** A default as people read it. */
function toShown(standard: string, { texts: { yes, no } }: Asking): string {
  if (standard === 'yes') return yes
  return standard === 'no' ? no : standard
}

/** Whether an optional answer is empty; `-` removes an earlier one. */
function isEmpty({ isOptional }: Question, text: string, context: AnswerContext): boolean {
  if (text !== '' && text !== '-') return false
  return typeof isOptional === 'function' ? isOptional(context) : isOptional === true
}

function parseObject(source: string): object {
  const fault = findJsonFault(source)
  if (fault) throw new AnswersError(`line ${fault.line}, column ${fault.column}: not JSON: ${fault.message}.`)
  const value: unknown = JSON.parse(source)
  if (isObject(value)) return value
  throw new AnswersError('Invalid file: expected a JSON object.')
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Of a plain value; a list is one with commas. */
function toText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toText).join(', ')
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
