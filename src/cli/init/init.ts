import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { fileURLToPath } from 'node:url'
import { diff } from 'node:util'
import { CommandError, defineCommand, UsageError } from '#cli/command.ts'
import { countOf } from '#cli/count-of.ts'
import type * as v from 'valibot'
import { ContentFiles } from '#i18n/content/content-files.ts'
import { escapeUnseen } from '#domain/terminal-text.ts'
import { writeNote } from '#cli/terminal.ts'
import { BrandSchema } from '#i18n/content/brand.ts'
import { writtenPageSchemas } from '#i18n/content/pages/page.ts'
import { ScheduleSchema } from '#i18n/content/schedule.ts'
import { PromisesSchema, SiteSchema } from '#i18n/content/site.ts'
import { StructureSchema } from '#i18n/content/structure.ts'
import { readVariables } from './env-file.ts'
import { AnswersError, askAnswers, checkAnswers, type RawAnswers, readAnswersFile } from './collect-answers.ts'
import { listLeft, type Plan, planChanges } from './plan-changes.ts'
import { type Answers, questions } from './questions.ts'

const productFolder = fileURLToPath(new URL('../../../', import.meta.url))

/** Sets the site up for an agency. */
export const init = defineCommand({
  name: 'init',
  summary:
    'Sets the site up for your agency: asks for name, address, languages, colors and logo, replaces samples, and lists the next steps.',
  details: `Keys of a file of answers: ${questions.map(({ key }) => key).join(', ')}.`,
  example: 'init --from answers.json --dry-run',
  syntax: (parser) =>
    parser
      .option('--from <FILE>', 'reads the answers from a JSON file')
      .option('--dry-run', 'shows what would change, line by line, and writes nothing')
      .option('--json', 'answers as JSON: the files, changes to the answers, and the next steps')
      .option('--folder <PATH>', 'of another copy of the product'),
  run: async ({ values }) => {
    const root = resolve(values.folder ?? productFolder)
    if (!existsSync(join(root, 'content/site.json')))
      throw new CommandError(`${root} is not a copy of the product: content/site.json is missing.`)
    const answers = await collectAnswers(root, values.from)
    const plan = await planChanges(root, answers)
    const left = listLeft(root, plan, answers)
    const changes = values.dryRun ? listChanges(root, plan) : [...plan.files.keys()].map((file): FileChange => ({ file }))
    if (!values.dryRun) await writeFiles(root, plan)
    if (!values.json) return report(plan, left, changes, values.dryRun ? 'would change' : 'written')
    return `${JSON.stringify({ [values.dryRun ? 'wouldWrite' : 'written']: changes, notes: plan.notes, left }, null, 2)}\n`
  },
})

async function collectAnswers(root: string, from: string | undefined): Promise<Answers> {
  const before = readBefore(root)
  try {
    if (from !== undefined) {
      if (!existsSync(from)) throw new CommandError(`No such file: ${from}.`)
      return checkAnswers(readAnswersFile(readFileSync(from, 'utf8')), before, dirname(resolve(from)))
    }
    return await askInTerminal(before)
  } catch (error) {
    if (!(error instanceof AnswersError)) throw error
    const faults = error.message.split('\n')
    throw new CommandError('Nothing was written. Invalid answers:', { faults, cause: error })
  }
}

async function askInTerminal(before: RawAnswers): Promise<Answers> {
  if (!process.stdin.isTTY)
    throw new UsageError('Cannot ask questions: standard input is not a terminal. Use --from with a file of answers.')
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const show = (sentence: string) => writeNote(`  ${sentence}\n`)
    show('Press Return for the default in brackets. Nothing is written before the last answer.')
    return await askAnswers(before, process.cwd(), (question) => terminal.question(escapeUnseen(question)), show)
  } finally {
    terminal.close()
  }
}

/** Reads the answers of an earlier run, or the agency's own edits, from the files; ignores samples. */
function readBefore(root: string): RawAnswers {
  const read = <Schema extends v.GenericSchema<unknown, object>>(path: string, schema: Schema) => {
    const file = path.slice('content/'.length)
    return new ContentFiles({ [file]: readFileSync(join(root, path), 'utf8') }).parseJson(file, schema)
  }
  const site = read('content/site.json', SiteSchema)
  if (site.sample === true) return new Map()
  const { languages } = read('content/structure.json', StructureSchema)
  const schedule = read('content/schedule.json', ScheduleSchema)
  const promises = read('content/promises.json', PromisesSchema)
  const { colors } = read('content/brand.json', BrandSchema)
  const environment = readVariables(root)
  const homes = languages.flatMap((locale): [string, string][] => {
    const { sample, heading, description } = read(`content/pages/home/${locale}.json`, writtenPageSchemas.home)
    const said: [string, string][] = [
      [`headline.${locale}`, heading.slice(0, 90)],
      [`offer.${locale}`, description],
    ]
    return sample === true ? [] : said
  })
  const {
    address,
    phoneDisplay,
    openingHours,
    founded,
    legalName,
    representative,
    register,
    vatId,
    taxNumber,
    isSmallBusiness,
    email,
    timeZone,
  } = site
  const { street, postalCode, city, country } = address
  const simple = {
    legalName,
    representative,
    register: register ?? '',
    vatId: vatId ?? '',
    taxNumber: taxNumber ?? '',
    email,
    timeZone,
    street,
    postalCode,
    city,
    country,
  }
  const others = {
    isSmallBusiness: isSmallBusiness === true ? 'yes' : 'no',
    founded: String(founded),
    phone: phoneDisplay,
    hours: openingHours.map(({ days, opens, closes }) => `${formatDays(days)} ${opens}-${closes}`).join(', '),
    languages: languages.join(', '),
    name: environment['SITE_NAME'] ?? '',
    siteUrl: environment['SITE_URL'] ?? '',
    color: colors.brand,
    joinUrl: schedule.sample === true ? '' : schedule.joinUrl,
    answersInOneDay: promises.sample === true ? 'no' : 'yes',
  }
  return new Map([...Object.entries(simple), ...Object.entries(others), ...homes].filter(([, text]) => text !== ''))
}

function formatDays(days: readonly number[]): string {
  const [first, last] = [days.at(0), days.at(-1)]
  return first === last ? String(first) : `${first}-${last}`
}

async function writeFiles(root: string, { files }: Plan): Promise<void> {
  for (const [path, content] of files) {
    const target = join(root, path)
    await mkdir(dirname(target), { recursive: true })
    // Whole or not at all; `.env` may come to hold secrets.
    await writeFile(`${target}.unfinished`, content, { mode: path === '.env' ? 0o600 : 0o644 })
    await rename(`${target}.unfinished`, target)
  }
}

/** A file that changes, with its changed lines and their sign; lines are absent for pictures. */
type FileChange = { readonly file: string; readonly lines?: readonly string[] }

function listChanges(root: string, { files }: Plan): FileChange[] {
  return [...files].map(([file, content]) => {
    if (typeof content !== 'string') return { file }
    const present = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : ''
    // In the same layout, so that only words differ.
    const before = file.endsWith('.json') ? `${JSON.stringify(JSON.parse(present || '{}'), null, 2)}\n` : present
    // 1 is a line that only the first text has.
    const lines = diff(content.split('\n'), before.split('\n')).filter(([sign]) => sign !== 0)
    return { file, lines: lines.map(([sign, line]) => `${sign > 0 ? '+' : '-'} ${line}`) }
  })
}

function report({ notes }: Plan, left: readonly string[], changes: readonly FileChange[], done: 'written' | 'would change'): string {
  const lines = changes.flatMap(({ file, lines: changed }) => {
    if (done === 'written') return [`  ${file}`]
    return changed ? [`  ${file}:`, ...changed.map((line) => `    ${line}`)] : [`  ${file}: redrawn`]
  })
  const sections = [
    ...notes,
    changes.length === 0 ? 'Nothing to change.' : `${countOf(changes.length, 'file')} ${done}:\n${lines.join('\n')}`,
    `Next steps:\n${left.map((line) => `  - ${line}`).join('\n')}`,
    ...(done === 'written' && changes.length > 0
      ? ['Run `npm start` to build and see it, and `npm run agency -- content check --production` to list the remaining samples.']
      : []),
  ]
  return `${sections.join('\n\n')}\n`
}
