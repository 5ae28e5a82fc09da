import type { Locale } from '#domain/locale.ts'
import { AnswerError, type AnswerContext, type Answers, type Question, questions } from './questions.ts'

/** Answers as texts, by `key` or `key.language`. */
export type RawAnswers = ReadonlyMap<string, string>

/** Several answers that cannot be taken, a line each. */
export class AnswersError extends Error {
  override readonly name = 'AnswersError'
}

/**
 * Reads a file of answers: a JSON object whose members are the keys of the questions, those by language an object by language.
 *
 * @throws AnswersError naming each member that nothing asks for, and what is no JSON.
 */
export function readAnswersFile(source: string): RawAnswers {
  const file = parseObject(source)
  const problems: string[] = []
  const entries = Object.entries(file).flatMap(([name, value]): [string, string][] => {
    const question = questions.find(({ key }) => key === name)
    if (!question) problems.push(`${name}: nothing asks for it. Known are ${questions.map(({ key }) => key).join(', ')}.`)
    else if (question.isPerLanguage) {
      if (isObject(value)) return Object.entries(value).map(([language, text]) => [`${name}.${language}`, toText(text)])
      problems.push(`${name}: is not an object with a text for each language, such as { "en": "…" }.`)
    } else return [[name, toText(value)]]
    return []
  })
  if (problems.length > 0) throw new AnswersError(problems.join('\n'))
  return new Map(entries)
}

/**
 * Checks all answers.
 *
 * @param before What the agency has said earlier, for what is not said now.
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
 * Asks for all answers, each again until it can be taken.
 *
 * @param ask Shows a question and gives what was typed.
 * @param tell Shows a sentence.
 */
export async function askAnswers(
  before: RawAnswers,
  folder: string,
  ask: (question: string) => Promise<string>,
  tell: (sentence: string) => void,
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
          if (text === '') throw new AnswerError('This one is needed.')
          values.set(key, question.parse(text, context))
          raw.set(key, text)
          break
        } catch (error) {
          if (!(error instanceof AnswerError)) throw error
          tell(error.message)
        }
      }
    }
  }
  return checkAnswers(raw, new Map(), folder)
}

/** Whether an answer says that there is none; `-` takes an earlier one away. */
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
    throw new AnswersError(`The file is not JSON: ${error.message}.`, { cause: error })
  }
  throw new AnswersError('The file holds no JSON object.')
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Of a plain value; a list is one with commas. */
function toText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toText).join(', ')
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
