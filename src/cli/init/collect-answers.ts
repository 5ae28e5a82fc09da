import type { Locale } from '#domain/locale.ts'
import { AnswerError, type AnswerContext, type Answers, type Question, questions } from './questions.ts'

/** Answers as texts, by `key` or `key.language`. */
export type RawAnswers = ReadonlyMap<string, string>

/** Invalid answers, a line each. */
export class AnswersError extends Error {
  override readonly name = 'AnswersError'
}

/**
 * Reads a file of answers: a JSON object whose members are the keys of the questions, those by language an object by language.
 *
 * @throws AnswersError naming each unknown member, or invalid JSON.
 */
export function readAnswersFile(source: string): RawAnswers {
  const file = parseObject(source)
  const problems: string[] = []
  const entries = Object.entries(file).flatMap(([name, value]): [string, string][] => {
    const question = questions.find(({ key }) => key === name)
    if (!question) problems.push(`${name}: unknown key. Known keys: ${questions.map(({ key }) => key).join(', ')}.`)
    else if (question.isPerLanguage) {
      if (isObject(value)) return Object.entries(value).map(([language, text]) => [`${name}.${language}`, toText(text)])
      problems.push(`${name}: expected an object with a text for each language, such as { "en": "…" }.`)
    } else return [[name, toText(value)]]
    return []
  })
  if (problems.length > 0) throw new AnswersError(problems.join('\n'))
  return new Map(entries)
}

/**
 * Checks all answers.
 *
 * @param before Earlier answers, used where there is no new one.
 * @throws AnswersError naming every answer that is missing or wrong.
 */
export function checkAnswers(raw: RawAnswers, before: RawAnswers, folder: string): Answers {
  const problems: string[] = []
  const answers = collect(folder, (question, key, context) => {
    const text = raw.get(key)?.trim() || before.get(key) || question.standard || ''
    if (isNone(question, text, context)) return undefined
    try {
      if (text === '') throw new AnswerError('is missing.')
      return question.parse(text, context)
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error
      problems.push(`${key}: ${error.message}`)
      return undefined
    }
  })
  if (problems.length > 0) throw new AnswersError(problems.join('\n'))
  return answers
}

/**
 * Asks for all answers, repeating each question until the answer is valid.
 *
 * @param ask Shows a question and returns the typed answer.
 * @param show Shows a sentence.
 */
export async function askAnswers(
  before: RawAnswers,
  folder: string,
  ask: (question: string) => Promise<string>,
  show: (sentence: string) => void,
): Promise<Answers> {
  const raw = new Map<string, string>()
  const values = new Map<string, unknown>()
  for (const question of questions) {
    const languages = (values.get('languages') as readonly Locale[] | undefined) ?? [] // what its parser gives
    const keys = question.isPerLanguage ? languages.map((language) => `${question.key}.${language}`) : [question.key]
    for (const key of keys) {
      const standard = before.get(key) ?? question.standard ?? ''
      const label = question.isPerLanguage ? `${question.ask} (${key.slice(-2)})` : question.ask
      for (;;) {
        const text = (await ask(`${label}${standard === '' ? '' : ` [${standard}]`}: `)).trim() || standard
        const context = { folder, country: toText(values.get('country')) }
        if (isNone(question, text, context)) break
        try {
          if (text === '') throw new AnswerError('An answer is required.')
          values.set(key, question.parse(text, context))
          raw.set(key, text)
          break
        } catch (error) {
          if (!(error instanceof AnswerError)) throw error
          show(error.message)
        }
      }
    }
  }
  return checkAnswers(raw, new Map(), folder)
}

/** Whether an optional answer is empty; `-` removes an earlier one. */
function isNone({ isOptional }: Question, text: string, context: AnswerContext): boolean {
  if (text !== '' && text !== '-') return false
  return typeof isOptional === 'function' ? isOptional(context) : isOptional === true
}

type Take = (question: Question, key: string, context: AnswerContext) => unknown

function collect(folder: string, take: Take): Answers {
  const answers: Record<string, unknown> = {}
  for (const question of questions) {
    const context: AnswerContext = { folder, country: toText(answers['country']) || 'DE' }
    const languages = (answers['languages'] as readonly Locale[] | undefined) ?? [] // what its parser gives
    answers[question.key] = question.isPerLanguage
      ? new Map(languages.map((language) => [language, take(question, `${question.key}.${language}`, context)]))
      : take(question, question.key, context)
  }
  return answers as Answers // each question has given its own
}

function parseObject(source: string): object {
  try {
    const value: unknown = JSON.parse(source)
    if (isObject(value)) return value
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new AnswersError(`Invalid JSON: ${error.message}.`, { cause: error })
  }
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
