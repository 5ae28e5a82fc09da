import { parseArgs } from 'node:util'
import { type Command, UsageError } from '#cli/command.ts'
import type { RecordKind } from './record-kind.ts'
import { openInput } from './input-file.ts'
import { type FileFormat, readRecords } from './read-records.ts'
import { findEncoding } from './read-text.ts'
import { storeRecords } from './store-records.ts'

const switches = {
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  'no-mail': { type: 'boolean', default: false },
} as const

/** How long the mail about one that was added waits for a file that goes with it. */
const mailDelayMinutes = 10

const mailSwitch = { 'mail-now': { type: 'boolean', default: false } } as const

const formatOptions = { encoding: { type: 'string' }, 'decimal-comma': { type: 'string' } } as const

const replaceSwitch = { replace: { type: 'boolean', default: false } } as const

/** The columns of a kind, and what its commands take beside them. */
function optionLinesOf<Item>({ columns, hints = [], replacing, isNews }: RecordKind<Item>): readonly string[] {
  const names = [columns.join(', '), ...hints].map((line) => `            ${line}`)
  return [
    ...names,
    ...(replacing ? ['--replace   what exists becomes what is given; says of each whether it is new, changed or unchanged'] : []),
    ...(replacing ? [`            ${replacing.hint}`] : []),
    '--dry-run   checks everything and stores nothing',
    '--json      answers as JSON',
    ...(isNews ? ['--no-mail   writes to nobody about them'] : []),
  ]
}

/** The command that stores what a file holds: all of it or nothing. */
export function createImport<Item>(kind: RecordKind<Item>): Command {
  return {
    name: `${kind.name} import`,
    summary: `Adds ${kind.name} from a CSV or JSON file; stores nothing and names every line that is wrong, with exit code 1, unless all are right.`,
    options: [
      'FILE        .json holds an array; CSV has these headings:',
      ...optionLinesOf(kind),
      '--encoding NAME  of a file that is neither UTF-8 nor UTF-16 with its mark, such as windows-1252',
      '--decimal-comma COLUMNS  whose numbers in CSV have a comma before the decimals, such as quantity,taxRate',
    ],
    run: async (args, config) => {
      const options = { ...switches, ...formatOptions, ...(kind.replacing && replaceSwitch) }
      const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
      const format = parseFormat(kind, values.encoding, values['decimal-comma'])
      const [file, ...others] = positionals
      if (file === undefined || others.length > 0) throw new UsageError(`${kind.name} import takes one file.`)
      await using input = await openInput(file)
      return await storeRecords(kind, () => readRecords(kind, input, format), config, {
        isReplacing: values.replace === true,
        isDryRun: values['dry-run'],
        isJson: values.json,
        areTold: !values['no-mail'],
      })
    },
  }
}

/** The command that stores one, whose fields are options with the names of the CSV's headings. */
export function createAdd<Item>(kind: RecordKind<Item>): Command {
  return {
    name: `${kind.name} add`,
    summary: `Adds one of the ${kind.name}, with what a row of the CSV would say.`,
    options: [
      `--${kind.columns[0]} VALUE, and so with each of these:`,
      ...optionLinesOf(kind),
      ...(kind.isNews ? [`--mail-now  writes at once, not after ${mailDelayMinutes} minutes, in which its PDF can be put`] : []),
    ],
    run: async (args, config) => {
      const fields = Object.fromEntries(kind.columns.map((column) => [column, { type: 'string' } as const]))
      const { values } = parseArgs({
        args: joinNegatives(args),
        options: { ...fields, ...switches, ...(kind.replacing && replaceSwitch), ...(kind.isNews && mailSwitch) },
      })
      const { 'dry-run': isDryRun, json: isJson, 'no-mail': isQuiet, replace: isReplacing, 'mail-now': isMailNow, ...typed } = values
      const cells = Object.entries(typed).map(([column, cell]) => [column, String(cell).trim()] as const)
      const row = Object.fromEntries(cells.filter(([, cell]) => cell !== ''))
      const record = kind.readRows([{ place: 'options', row }])
      return await storeRecords(kind, () => [record], config, {
        isReplacing: isReplacing === true,
        isDryRun: isDryRun === true,
        isJson: isJson === true,
        areTold: isQuiet !== true,
        ...(kind.isNews && isMailNow !== true && { mailDelayMinutes }),
      })
    },
  }
}

/** @throws UsageError when an encoding or a column is none. */
function parseFormat<Item>({ columns }: RecordKind<Item>, label: string | undefined, listed: string | undefined): FileFormat {
  const encoding = label === undefined ? 'utf-8' : findEncoding(label)
  if (encoding === undefined)
    throw new UsageError(`${JSON.stringify(label)} is no encoding; Excel's plain CSV is windows-1252 in Western Europe.`)
  const commaColumns = (listed ?? '')
    .split(',')
    .map((column) => column.trim())
    .filter((column) => column !== '')
  const unknown = commaColumns.filter((column) => !columns.includes(column))
  if (unknown.length > 0) throw new UsageError(`--decimal-comma names ${unknown.join(', ')}, which are no headings.`)
  return { encoding, commaColumns }
}

/** Writes `--price -5` as `--price=-5`, which `parseArgs` does not take for another option. */
function joinNegatives(args: readonly string[]): string[] {
  return args.reduce<string[]>((joined, arg) => {
    const option = joined.at(-1)
    return option?.startsWith('--') === true && !option.includes('=') && /^-\d/u.test(arg)
      ? [...joined.slice(0, -1), `${option}=${arg}`]
      : [...joined, arg]
  }, [])
}
