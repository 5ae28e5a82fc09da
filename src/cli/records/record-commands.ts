import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Help } from '@commander-js/extra-typings'
import { cleanCodes } from '#domain/record-texts.ts'
import type { CliConfig } from '#cli/config.ts'
import { tryAmount } from '#cli/content/agency-locale.ts'
import { type AnyParser, type Command, defineCommand, UsageError } from '#cli/command.ts'
import type { CsvRow, Problem, RawRecord, RecordKind } from '#agency/imports/record-kind.ts'
import { type InputFile, openInput } from './input-file.ts'
import { type FileFormat, readRecords } from '#agency/imports/files/read-records.ts'
import { findFileEncoding } from '#agency/imports/files/read-text.ts'
import { type AssumedEncoding, findEncoding } from '#agency/text-encoding.ts'
import { fieldsOf, inspectSheet } from '#agency/imports/files/inspect-sheet.ts'
import { findCustomers, mappedKinds } from '#agency/imports/sheets/find-customers.ts'
import { openImportMappingStore } from '#gateway/import-mappings.ts'
import { readSite } from '#cli/content/read-seller.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { describeGuesses, describeMapping, parseMappings, readAgencyCurrency, refuseAbsent, refuseProposal } from './sheet-mapping.ts'
import { type LastOutcome, type LastStep, storeRecords, toCommandError } from './store-records.ts'

/** Delay of the mail about an added record, so that a file can be attached first. */
const mailDelayMinutes = 10

/** The place shown with problems of a record that was given as options. */
export const optionsPlace = 'options'

/** Creates the command that stores all records of a file, or none. */
export function createImport<Item>(kind: RecordKind<Item>, afterwards?: Afterwards<Item>): Command {
  return defineCommand({
    name: `${kind.name} import`,
    summary: `Adds ${kind.name} from a CSV or JSON file: all or nothing.`,
    details: `All problems are listed with their line. JSON must be an array; "${kind.name} add --help" lists the headings of CSV.`,
    example: `${kind.name} import ${kind.name}.csv --dry-run`,
    syntax: (parser) => {
      const withFile = parser.argument('<FILE>', 'a .csv or .json file')
      addImportOptions(withFile, kind, afterwards)
      return withFile
    },
    run: async ({ args: [file], values }, config) => {
      await using input = await openInput(file)
      return await importFile(kind, { input, values }, config, afterwards)
    },
  })
}

/** Adds the options of a command that stores the records of a file. */
export function addImportOptions<Item>(parser: Pick<AnyParser, 'option'>, kind: RecordKind<Item>, afterwards?: Afterwards<Item>): void {
  addSwitches(parser, kind)
  if (afterwards) parser.option(`--${afterwards.option}`, afterwards.description)
  parser.option('--encoding <NAME>', 'if not found out right, such as windows-1250')
  parser.option('--decimal-comma <COLUMNS>', 'columns of CSV, such as quantity,taxRate')
  if (!mappedKinds.has(kind.name)) return
  const collect = (value: string, earlier: readonly string[] = []) => [...earlier, value]
  parser.option('--map <HEADING=FIELD>', 'the field of a heading, or none; repeatable', collect)
  parser.option('--accept-mapping', 'stores by the fields that a dry run proposes')
}

/** Stores all records of a file, or none. @param values The options of the command. */
export async function importFile<Item>(
  kind: RecordKind<Item>,
  { input, values }: { readonly input: InputFile; readonly values: object },
  config: CliConfig,
  afterwards?: Afterwards<Item>,
): Promise<string> {
  const declared = parseFormat(kind, readOption(values, 'encoding'), readOption(values, 'decimalComma'))
  const { encoding, assumed }: Awaited<ReturnType<typeof findFileEncoding>> =
    declared.encoding === undefined ? await findFileEncoding(input) : { encoding: declared.encoding }
  const plain = { ...declared, encoding }
  const switches = readSwitches(values)
  const opened = mappedKinds.has(kind.name) ? await openSheet(kind, input, plain, values, config) : undefined
  const { sheet, notes: ofSheet = [] } = opened ?? {}
  const notes = [...(assumed ? [describeEncoding(assumed)] : []), ...ofSheet]
  const format = { ...plain, ...(sheet && { sheet: sheet.reading }) }
  const source = () => readRecords(kind, input, format)
  const options = {
    ...switches,
    notes,
    input: async () => `${kind.name} import ${await hashFile(input.path)}`,
  }
  const last = lastStepOf(afterwards, values, async () => await listIds(source()))
  return await storeRecords(sheet && sheet.mapping.size > 0 ? findCustomers(kind) : kind, source, config, options, last)
}

/** Finds out how a table is read. @throws FailedCheck for a proposal that is not accepted; CommandError for a file that cannot be read. */
async function openSheet<Item>(kind: RecordKind<Item>, input: InputFile, format: FileFormat, values: object, config: CliConfig) {
  const typed = new Map<string, unknown>(Object.entries(values))
  const list = typed.get('map')
  const given = parseMappings(kind, Array.isArray(list) ? list.map(String) : [])
  const { country } = (await readSite()).address
  await using open = await openDocuments(config)
  const mappings = openImportMappingStore(open.documents)
  const recall = async (headings: readonly string[]) => await mappings.recall(kind.name, headings)
  const facts = { country, currency: readAgencyCurrency(), give: () => given, recall }
  const sheet = await inspectSheet(kind, input, format, facts).catch(toCommandError)
  if (!sheet) return undefined
  refuseAbsent(given, sheet.headings)
  const { isDryRun } = readSwitches(values)
  const isAccepted = sheet.proposed.length === 0 || typed.get('acceptMapping') === true
  if (!isAccepted && !isDryRun) throw refuseProposal(kind, sheet)
  if (sheet.mapping.size > 0 && isAccepted && !isDryRun) await mappings.remember(kind.name, sheet.headings, fieldsOf(sheet))
  const shown = sheet.proposed.length > 0 ? describeMapping(sheet).trimEnd().split('\n') : []
  return { sheet, notes: [...shown, ...describeGuesses(sheet, country)] }
}

/** The value of an option, if it has one. */
export function readOption(values: object, name: string): string | undefined {
  const value = new Map<string, unknown>(Object.entries(values)).get(name)
  return typeof value === 'string' ? value : undefined
}

/** What a command does with those that it has stored, when an option asks for it. */
export type Afterwards<Item> = Pick<LastStep<Item>, 'foresee'> & {
  /** Its name, a word of small letters. */
  readonly option: string
  readonly description: string
  readonly act: (ids: readonly string[], ...rest: Parameters<LastStep<Item>['act']>) => Promise<LastOutcome>
}

/** Undefined where no option asks for one. */
function lastStepOf<Item>(
  afterwards: Afterwards<Item> | undefined,
  values: object,
  findIds: () => Promise<readonly string[]>,
): LastStep<Item> | undefined {
  if (!afterwards || new Map<string, unknown>(Object.entries(values)).get(afterwards.option) !== true) return undefined
  const { act, foresee } = afterwards
  return { act: async (...rest) => await act(await findIds(), ...rest), foresee }
}

/** Returns the IDs of the records that have one. */
async function listIds(records: AsyncIterable<RawRecord>): Promise<readonly string[]> {
  const ids: string[] = []
  for await (const { value } of records) if (typeof value === 'object' && value !== null && 'id' in value) ids.push(String(value.id))
  return ids
}

/** SHA-256 in hexadecimal digits. */
async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Creates the command that stores one record, whose fields are options named like the headings of the CSV. */
export function createAdd<Item>(kind: RecordKind<Item>, afterwards?: Afterwards<Item>): Command {
  return defineCommand({
    name: `${kind.name} add`,
    summary: `Adds one of the ${kind.name} from options named after the CSV headings.`,
    details: `Each heading is an option, such as --${kind.columns[0]} VALUE: ${describeColumns(kind)}${describeAmounts(kind.columns)}`,
    example: `${kind.name} add ${kind.columns
      .slice(0, 2)
      .map((column) => `--${column} …`)
      .join(' ')} --dry-run`,
    syntax: (parser) => {
      addColumns(parser, kind.columns)
      addSwitches(parser, kind)
      if (afterwards) parser.option(`--${afterwards.option}`, afterwards.description)
      return kind.notifiesCustomer
        ? parser.option('--mail-now', `sends the email now, not after ${mailDelayMinutes} minutes (time to attach a PDF)`)
        : parser
    },
    run: async ({ values }, config) => {
      const { filled } = readCells(values, kind.columns)
      const { cells, problems } = await readAmountCells(values, kind.columns, filled['currency'])
      const record = withProblems(kind.readRows([{ place: optionsPlace, row: { ...filled, ...cells } }]), problems)
      const id = filled['id']
      const options = {
        ...readSwitches(values),
        input: () => Promise.resolve(`${kind.name} add ${JSON.stringify(record.value)}`),
        ...(kind.notifiesCustomer && !('mailNow' in values && values.mailNow) && { mailDelayMinutes }),
      }
      const last = lastStepOf(afterwards, values, () => Promise.resolve(id === undefined ? [] : [id]))
      return await storeRecords(kind, () => [record], config, options, last)
    },
  })
}

/** Leaves the columns out of the option list, since the description names them. Hidden options would not be suggested for typos. */
function formatShort(command: Parameters<Help['formatHelp']>[0], columns: readonly string[], helpWidth: number): string {
  const help = new Help()
  const visibleOptions: Help['visibleOptions'] = (each) =>
    Help.prototype.visibleOptions.call(help, each).filter(({ long = '' }) => !columns.includes(long?.replace('--', '') ?? ''))
  return help.formatHelp(command, Object.assign(help, { helpWidth, visibleOptions }))
}

/** Explains how to type amounts, if there are any. */
export function describeAmounts(columns: readonly string[]): string {
  const [example] = columns.flatMap((column) => amountNameOf(column) ?? [])
  return example === undefined ? '' : ` Without “Minor”, in your country’s format: --${example} 1.190,00.`
}

function describeColumns<Item>({ columns, hints = [] }: RecordKind<Item>): string {
  return [`${columns.join(', ')}.`, ...hints.map((hint) => `${hint.charAt(0).toUpperCase()}${hint.slice(1)}.`)].join(' ')
}

/** Adds an option for each column. */
export function addColumns(parser: Pick<AnyParser, 'option' | 'configureHelp'>, columns: readonly string[]): void {
  const names = columns.flatMap((column) => [column, ...(amountNameOf(column) ?? [])])
  for (const name of names) parser.option(`--${name} <VALUE>`)
  parser.configureHelp({ formatHelp: (command, { helpWidth = 80 }) => formatShort(command, names, helpWidth) })
}

/** Returns the options for columns as cells of a row, and the columns with an empty value. */
export function readCells(values: object, columns: readonly string[]): { readonly filled: CsvRow; readonly emptied: readonly string[] } {
  const typed = new Map<string, unknown>(Object.entries(values))
  const cells = columns.flatMap((column) => {
    const cell = typed.get(column)
    return typeof cell === 'string' ? [[column, String(cleanCodes(cell, column)).trim()] as const] : []
  })
  return {
    filled: Object.fromEntries(cells.filter(([, cell]) => cell !== '')),
    emptied: cells.flatMap(([column, cell]) => (cell === '' ? [column] : [])),
  }
}

/** The option for a localized amount: `--unitPrice 100,00` is `--unitPriceMinor 10000`. */
function amountNameOf(column: string): readonly [string] | undefined {
  return column.endsWith('Minor') ? [column.slice(0, -'Minor'.length)] : undefined
}

/** Localized amounts as cells. */
export type AmountCells = {
  readonly cells: CsvRow
  /** Invalid amounts; their cells hold a placeholder number, so that they do not count as missing. */
  readonly problems: readonly Problem[]
}

/**
 * Reads the localized amounts among the options.
 *
 * @param currency Of the record. The default only sets the number of decimals: the schema reports the missing currency.
 * @throws UsageError if an amount is given twice.
 */
export async function readAmountCells(values: object, columns: readonly string[], currency = 'EUR'): Promise<AmountCells> {
  const typed = new Map<string, unknown>(Object.entries(values))
  const cells: (readonly [string, string])[] = []
  const problems: Problem[] = []
  for (const column of columns) {
    const [name] = amountNameOf(column) ?? []
    const text = name === undefined ? undefined : typed.get(name)
    if (name === undefined || typeof text !== 'string') continue
    if (typed.has(column)) throw new UsageError(`--${name} and --${column} cannot be used together.`)
    const read = await tryAmount(text, currency.toUpperCase(), `--${name}`)
    cells.push([column, String(typeof read === 'number' ? read : 1)])
    if (typeof read !== 'number') problems.push({ place: optionsPlace, problem: read.problem, fault: { kind: 'minor', field: column } })
  }
  return { cells: Object.fromEntries(cells), problems }
}

/** Adds problems to a record. */
export function withProblems(record: RawRecord, problems: readonly Problem[]): RawRecord {
  return { ...record, problems: [...problems, ...(record.problems ?? [])] }
}

/** Adds the options that all commands share that store records. */
export function addSwitches<Item>(
  parser: Pick<AnyParser, 'option'>,
  { replacing, notifiesCustomer }: Pick<RecordKind<Item>, 'replacing' | 'notifiesCustomer'>,
): void {
  if (replacing) parser.option('--replace', `replaces existing ones; ${replacing.hint}`)
  parser.option('--dry-run', 'validates everything but stores nothing')
  parser.option('--json', 'answers as JSON')
  if (notifiesCustomer) parser.option('--no-mail', 'sends no emails about them')
}

export function readSwitches(values: object) {
  const typed = new Map<string, unknown>(Object.entries(values))
  return {
    isReplacing: typed.get('replace') === true,
    isDryRun: typed.get('dryRun') === true,
    isJson: typed.get('json') === true,
    notifies: typed.get('mail') !== false,
  }
}

function describeEncoding({ encoding, sample }: AssumedEncoding): string {
  const example = sample === undefined ? '' : `, such as in "${sample}"`
  return `The file is read as ${encoding}${example}, since it is not UTF-8 and declares no encoding. If letters are wrong, name the right one with --encoding.`
}

/** @returns Without an encoding if none is given. @throws UsageError for an unknown encoding or column. */
function parseFormat<Item>({ columns }: RecordKind<Item>, label: string | undefined, listed: string | undefined): FileFormat {
  const encoding = label === undefined ? undefined : findEncoding(label)
  if (label !== undefined && encoding === undefined)
    throw new UsageError(`Unknown encoding: ${JSON.stringify(label)}. Excel's plain CSV is windows-1252 in Western Europe.`)
  const commaColumns = (listed ?? '')
    .split(',')
    .map((column) => column.trim())
    .filter((column) => column !== '')
  const unknown = commaColumns.filter((column) => !columns.includes(column))
  if (unknown.length > 0) throw new UsageError(`Unknown columns in --decimal-comma: ${unknown.join(', ')}.`)
  return { ...(encoding !== undefined && { encoding }), commaColumns }
}
