import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { diff } from 'node:util'
import { CommandError, defineCommand, UsageError } from '#cli/command.ts'
import type { CliConfig } from '#cli/config.ts'
import { isKnownLocale, knownLocales, type Locale } from '#domain/locale.ts'
import { findContentFolders } from '#i18n/node/content-folders.ts'
import { baselineFile } from '#i18n/node/read-baseline.ts'
import { recordBaseline } from '#i18n/node/sample-baseline.ts'
import { refuseLinkedFolders, writeOwnFile } from '#i18n/node/write-own-file.ts'
import { askInTerminal, answerFromLines } from './ask.ts'
import { AnswersError, checkAnswers, readAnswersFile } from './collect-answers.ts'
import { settingsFile } from './env-file.ts'
import { OwnFiles } from './own-files.ts'
import { listLeft, type Plan, planFolder } from './plan-folder.ts'
import type { Answers } from './answers.ts'
import { questions } from './questions.ts'
import { keptAnswersFile, readBefore } from './read-before.ts'
import { fillIn, initTexts } from '#cli/init/texts/init-texts.ts'
import type { InitTexts } from '#cli/init/texts/texts.ts'

/** Creates the folder of an agency's site. */
export const init = defineCommand({
  name: 'init',
  summary:
    'Creates the folder of your site: asks for company, bank account, languages, people, day rate, color and logo, and writes what replaces the sample.',
  details: `Keys of a file of answers: ${questions.map(({ key }) => key).join(', ')}.`,
  example: 'init ../site --language de',
  syntax: (parser) =>
    parser
      .argument('[FOLDER]', 'new, or of an earlier run; default: CONTENT_DIR, or else ./site')
      .option('--language <CODE>', `of the questions: ${knownLocales.join(', ')}`)
      .option('--from <FILE>', 'reads the answers from a JSON file')
      .option('--dry-run', 'shows what would change, line by line, and writes nothing')
      .option('--json', 'answers as JSON: the files, changes to the answers, and the next steps'),
  run: async ({ args: [typed], values }, config) => {
    const folder = resolve(typed ?? findContentFolders().own ?? 'site')
    refuseForeign(folder)
    const own = new OwnFiles(folder)
    const { language, answers } = await collectAnswers(own, values, config)
    const texts = initTexts[language]
    const plan = planFolder(own, answers, texts)
    const left = listLeft(own, plan, answers, texts)
    const changes = values.dryRun ? listChanges(own, plan) : [...plan.files.keys()].map((file): FileChange => ({ file }))
    if (!values.dryRun) await writeFolder(own, plan)
    if (!values.json) return report({ folder, texts, plan, left, changes, isDryRun: values.dryRun === true })
    return `${JSON.stringify({ folder, [values.dryRun ? 'wouldWrite' : 'written']: changes, notes: plan.notes, left }, null, 2)}\n`
  },
})

/** @throws CommandError for a folder that holds something else; ContentError if its notes are a link. */
function refuseForeign(folder: string): void {
  refuseLinkedFolders(folder, baselineFile)
  if (!existsSync(folder) || existsSync(dirname(join(folder, baselineFile)))) return
  const names = readdirSync(folder).filter((name) => !name.startsWith('.'))
  if (names.length > 0)
    throw new CommandError(
      `${folder} holds ${names.slice(0, 3).join(', ')}${names.length > 3 ? ' …' : ''}, and was not written by init. Name a folder that is new or empty.`,
    )
}

type Options = { readonly from?: string | undefined; readonly language?: string | undefined }

async function collectAnswers(
  own: OwnFiles,
  { from, language: wanted }: Options,
  { language: ofSystem }: CliConfig,
): Promise<{ readonly language: Locale; readonly answers: Answers }> {
  if (wanted !== undefined && !isKnownLocale(wanted))
    throw new UsageError(`Unknown language: ${wanted}. Available: ${knownLocales.join(', ')}.`)
  const language = wanted ?? (isKnownLocale(ofSystem) ? ofSystem : undefined)
  const before = readBefore(own)
  const asking = { language: language ?? 'en', texts: initTexts[language ?? 'en'], folder: process.cwd() }
  try {
    if (from !== undefined) {
      if (!existsSync(from)) throw new CommandError(`No such file: ${from}.`)
      const source = readFileSync(from, 'utf8')
      const answers = checkAnswers(readAnswersFile(source), before, { ...asking, folder: dirname(resolve(from)) }, source)
      return { language: asking.language, answers }
    }
    if (process.stdin.isTTY) return await askInTerminal(before, language, own)
    return { language: asking.language, answers: await answerFromLines(before, asking, process.stdin) }
  } catch (error) {
    if (!(error instanceof AnswersError)) throw error
    const faults = error.message.split('\n').map((fault) => (from === undefined ? fault : `${from}: ${fault}`))
    throw new CommandError('Nothing was written. Invalid answers:', { faults, cause: error })
  }
}

async function writeFolder(own: OwnFiles, { files }: Plan): Promise<void> {
  // First, so that a run that is interrupted can be repeated.
  mkdirSync(dirname(join(own.folder, baselineFile)), { recursive: true })
  for (const [path, content] of files) {
    // The settings may come to hold secrets.
    writeOwnFile(own.folder, path, content, path === settingsFile ? 0o600 : 0o644)
  }
  // A later run leaves it to `content upgrade` to take note of a new sample.
  if (!own.has(baselineFile)) await recordBaseline(own.folder)
  await rm(join(own.folder, keptAnswersFile), { force: true })
}

/** A file that changes, with its changed lines and their sign; lines are absent for pictures. */
type FileChange = { readonly file: string; readonly lines?: readonly string[] }

function listChanges(own: OwnFiles, { files }: Plan): FileChange[] {
  return [...files].map(([file, content]) => {
    if (typeof content !== 'string') return { file }
    const present = (own.readOwn(file) ?? own.readSample(file))?.toString() ?? ''
    // In the same layout, so that only words differ.
    const before = file.endsWith('.json') ? `${JSON.stringify(JSON.parse(present || '{}'), null, 2)}\n` : present
    // 1 is a line that only the first text has.
    const lines = diff(content.split('\n'), before.split('\n')).filter(([sign]) => sign !== 0)
    return { file, lines: lines.map(([sign, line]) => `${sign > 0 ? '+' : '-'} ${line}`) }
  })
}

type Report = {
  readonly folder: string
  readonly texts: InitTexts
  readonly plan: Plan
  readonly left: readonly string[]
  readonly changes: readonly FileChange[]
  readonly isDryRun: boolean
}

function report({ folder, texts, plan, left, changes, isDryRun }: Report): string {
  const lines = changes.flatMap(({ file, lines: changed }) => {
    if (!isDryRun || !changed) return [`  ${file}`]
    return [`  ${file}:`, ...changed.map((line) => `    ${line}`)]
  })
  const settings = `cat '${join(folder, settingsFile).replaceAll("'", String.raw`'\''`)}' >> .env`
  const isNew = changes.some(({ file }) => file === settingsFile)
  const sections = [
    ...plan.notes,
    changes.length === 0 ? texts.unchanged : `${fillIn(isDryRun ? texts.wouldWrite : texts.written, { folder })}\n${lines.join('\n')}`,
    `${texts.nextSteps}\n${left.map((line) => `  - ${line}`).join('\n')}`,
    ...(isDryRun || !isNew ? [] : [fillIn(texts.start, { settings })]),
  ]
  return `${sections.join('\n\n')}\n`
}
