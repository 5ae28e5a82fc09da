import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { CommandError } from '#cli/command.ts'
import { writeNote } from '#cli/terminal.ts'
import { isKnownLocale, knownLocales, type Locale, nameItself } from '#domain/locale.ts'
import { escapeUnseen } from '#domain/terminal-text.ts'
import { writeOwnFile } from '#i18n/node/write-own-file.ts'
import { AnswersError, askAnswers, type Asking, type RawAnswers } from './collect-answers.ts'
import type { OwnFiles } from './own-files.ts'
import type { Answers } from './answers.ts'
import { keptAnswersFile } from './read-before.ts'
import { fillIn, initTexts } from '#cli/init/texts/init-texts.ts'
import { readLanguages } from './typed-words.ts'

/**
 * Asks people. An answer that cannot be taken is put back into the line, to be corrected; what was answered before an interruption is kept in
 * the folder.
 *
 * @param wanted Language of the questions; it is the first question where it is unknown.
 */
export async function askInTerminal(
  before: RawAnswers,
  wanted: Locale | undefined,
  own: OwnFiles,
): Promise<{ readonly language: Locale; readonly answers: Answers }> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const ended = new AbortController()
  terminal.once('close', () => ended.abort())
  const taken = new Map<string, string>()
  let language: Locale = wanted ?? 'en'
  const ask = async (question: string, again: string): Promise<string> => {
    const answer = terminal.question(escapeUnseen(question), { signal: ended.signal })
    if (again !== '') terminal.write(again)
    return await answer
  }
  try {
    language = wanted ?? (await askLanguage(ask))
    const texts = initTexts[language]
    writeNote(`  ${texts.begin}\n`)
    const refuse = (sentence: string) => writeNote(`  ${sentence}\n`)
    const note = (key: string, answer: string) => void taken.set(key, answer)
    const answers = await askAnswers(before, { language, texts, folder: process.cwd() }, { ask, refuse, note })
    return { language, answers }
  } catch (error) {
    if (!ended.signal.aborted) throw error
    if (taken.size === 0) throw new CommandError('Nothing was written.', { cause: error })
    keepAnswers(own, taken)
    throw new CommandError(fillIn(initTexts[language].stopped, { file: join(own.folder, keptAnswersFile) }), { cause: error })
  } finally {
    terminal.close()
  }
}

async function askLanguage(ask: (question: string, again: string) => Promise<string>): Promise<Locale> {
  for (let again = ''; ;) {
    const typed = await ask(`${knownLocales.map((locale) => `${nameItself(locale)} (${locale})`).join(', ')}: `, again)
    const read = readLanguages(typed)
    const [code] = 'codes' in read ? read.codes : []
    if (isKnownLocale(code)) return code
    again = typed
  }
}

/** Keeps answers for the next run. */
export function keepAnswers(own: OwnFiles, answers: RawAnswers): void {
  writeOwnFile(own.folder, keptAnswersFile, JSON.stringify(Object.fromEntries(answers), null, 2))
}

/**
 * Takes the answers from lines, one for each question in order; an empty line is the default.
 *
 * @throws AnswersError naming the first line that cannot be taken, or where lines are missing.
 */
export async function answerFromLines(before: RawAnswers, asking: Asking, input: NodeJS.ReadableStream): Promise<Answers> {
  const lines = (await text(input)).split(/\r?\n/u)
  let number = 0
  let question = ''
  return await askAnswers(before, asking, {
    ask: (asked) => {
      question = asked.replace(/:\s*$/u, '')
      return Promise.resolve(lines[number++] ?? '')
    },
    refuse: (sentence) => {
      const typed = lines[number - 1]
      throw new AnswersError(`line ${number}${typed ? `, “${typed}”` : ''}: ${question}: ${sentence}`)
    },
  })
}
