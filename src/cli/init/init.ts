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

/** Makes the site an agency's own. */
export const init = defineCommand({
  name: 'init',
  summary: 'Makes the site yours: asks for name, address, languages, colors and logo, replaces samples, and lists what is left to write.',
  details: `A file of answers has these keys: ${questions.map(({ key }) => key).join(', ')}.`,
  example: 'init --from answers.json --dry-run',
  syntax: (parser) =>
    parser
      .option('--from <FILE>', 'takes the answers from a JSON file')
      .option('--dry-run', 'shows what would change, line by line, and writes nothing')
      .option('--json', 'answers as JSON: the files, what was changed of the answers, and what is left')
      .option('--folder <PATH>', 'another copy of the product than this one'),
  run: async ({ values }) => {
    const root = resolve(values.folder ?? productFolder)
    if (!existsSync(join(root, 'content/site.json')))
      throw new CommandError(`${root} is no copy of the product: it has no content/site.json.`)
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
      if (!existsSync(from)) throw new CommandError(`There is no file ${from}.`)
      return checkAnswers(readAnswersFile(readFileSync(from, 'utf8')), before, dirname(resolve(from)))
    }
    return await askInTerminal(before)
  } catch (error) {
    if (!(error instanceof AnswersError)) throw error
    const faults = error.message.split('\n')
    throw new CommandError('Nothing was written. These answers cannot be taken:', { faults, cause: error })
  }
}

async function askInTerminal(before: RawAnswers): Promise<Answers> {
  if (!process.stdin.isTTY) throw new UsageError('There is no terminal to ask at: give the answers in a file with --from.')
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const tell = (sentence: string) => writeNote(`  ${sentence}\n`)
    tell('Return takes what stands in brackets. Nothing is written before the last answer.')
    return await askAnswers(before, process.cwd(), (question) => terminal.question(escapeUnseen(question)), tell)
  } finally {
    terminal.close()
  }
}

/** What the agency said in an earlier run, or wrote into the files itself; nothing of a sample. */
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

/** A file that becomes another, and its lines that do, with their sign; those of pictures are not compared. */
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
    return changed ? [`  ${file}:`, ...changed.map((line) => `    ${line}`)] : [`  ${file}: drawn anew`]
  })
  const sections = [
    ...notes,
    changes.length === 0
      ? 'Everything is as you say it already; nothing to write.'
      : `${countOf(changes.length, 'file')} ${done}:\n${lines.join('\n')}`,
    `What is left:\n${left.map((line) => `  - ${line}`).join('\n')}`,
    ...(done === 'written' && changes.length > 0
      ? ['`npm start` builds and shows it. `npm run agency -- content check --production` names the samples that are left.']
      : []),
  ]
  return `${sections.join('\n\n')}\n`
}
