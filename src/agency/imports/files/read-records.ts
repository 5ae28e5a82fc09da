import { pipeline, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { CsvError, parse } from 'csv-parse'
import { dropInvisibleMarks } from '#domain/invisible-marks.ts'
import { parseJson } from '#domain/parse-json.ts'
import { cleanCodes } from '#domain/record-texts.ts'
import { listPoints, readDecimalCommas } from '#agency/imports/decimal-comma.ts'
import { FileFault, shorten } from '#agency/imports/import-fault.ts'
import { listFields } from '#agency/imports/sheets/propose-mapping.ts'
import { readSheetRow, type SheetReading } from '#agency/imports/sheets/read-sheet-row.ts'
import { type InputFile, readText, refuseWorkbook } from './read-text.ts'
import type { CsvRow, PlacedRow, Problem, RawRecord, RecordKind } from '#agency/imports/record-kind.ts'
import { listUnknownMembers } from '#agency/imports/unknown-members.ts'

/** The format of a file, as far as it cannot be detected. */
export type FileFormat = {
  /** Of a file without a byte order mark, as `findEncoding` names it. */
  readonly encoding?: string
  /** Columns whose numbers have a comma before the decimals. */
  readonly commaColumns?: readonly string[]
  /** How a table of other headings or notations is read (`inspect-sheet.ts`). */
  readonly sheet?: SheetReading
  /** Bounds of files that others than the caller may have made; rows of CSV, or entries of JSON. */
  readonly bounds?: { readonly rows: number; readonly columns: number; readonly rowCharacters: number }
}

/**
 * Streams the records of a file: a JSON array, or CSV with headings (comma, semicolon or tab), by its content; in UTF-8, UTF-16 with a
 * byte order mark, or the declared encoding. Yields a record of several rows after its last row. CSV is streamed, and read twice;
 * JSON is read as a whole.
 *
 * @throws FileFault if the file does not exist, is invalid, has no records or is beyond the bounds.
 */
export async function* readRecords<Item>(
  kind: RecordKind<Item>,
  file: InputFile,
  format: FileFormat = {},
): AsyncGenerator<RawRecord, void> {
  let isEmpty = true
  for await (const record of (await isTable(file, format)) ? readTable(kind, file, format) : readJson(kind, file, format)) {
    isEmpty = false
    yield record
  }
  if (isEmpty) throw new FileFault('no-records', `No ${kind.name} found in ${file.name}.`)
}

/** Rows of one record need not be adjacent, so they are counted first. */
async function* readTable<Item>(kind: RecordKind<Item>, file: InputFile, format: FileFormat): AsyncGenerator<RawRecord, void> {
  const { nameRow } = kind
  const { sheet } = format
  const commaColumns = [...new Set([...(format.commaColumns ?? []), ...(sheet?.notation.commaColumns ?? [])])]
  const counts = new Map<string, number>()
  if (nameRow) {
    for await (const row of readRows(kind, file, format)) counts.set(nameRow(row), (counts.get(nameRow(row)) ?? 0) + 1)
  }
  const begun = new Map<string, PlacedRow[]>()
  for await (const row of readRows(kind, file, format)) {
    const name = nameRow?.(row) ?? row.place
    const rows = begun.get(name) ?? []
    rows.push(row)
    begun.set(name, rows)
    if (rows.length < (counts.get(name) ?? 1)) continue
    begun.delete(name)
    const read = rows.map((each) => (sheet ? readSheetRow(each, sheet) : { ...each, problems: [] }))
    const record = kind.readRows(read.map(({ place, row: cells }) => ({ place, row: readDecimalCommas(cells, commaColumns) })))
    const ofRows = read.flatMap(({ problems, ...each }) => [...problems, ...listPoints(each, commaColumns)])
    yield { ...record, problems: [...(record.problems ?? []), ...ofRows] }
  }
}

async function* readJson<Item>(kind: RecordKind<Item>, file: InputFile, format: FileFormat): AsyncGenerator<RawRecord, void> {
  const content = parseFile(await text(readText(file, format.encoding ?? 'utf-8', 'UTF-8')), file.name)
  // `invoices list --json` writes an object of invoices and totals.
  const value = new Map<string, unknown>(Object.entries(content ?? {})).get(kind.name) ?? content
  if (!Array.isArray(value)) throw new FileFault('json-no-list', `Invalid file ${file.name}: expected a JSON array.`)
  refuseRows(value.length, file.name, format)
  for (const [index, written] of value.entries()) {
    const place = `entry ${index + 1}`
    const item = cleanCodes(written)
    yield { place, value: item, problems: nameUnknown(kind, place, item) }
  }
}

/** Rejects unknown members: a misspelled one would be ignored, and `--replace` would delete the stored field. */
function nameUnknown<Item>({ written, listed }: RecordKind<Item>, place: string, value: unknown): readonly Problem[] {
  return listUnknownMembers(written, value)
    .filter(({ path }) => !listed.includes(path))
    .map(({ path, known }) => {
      const names = known.filter((name) => !listed.includes(name))
      const wanted = names.join(', ')
      return {
        place,
        problem: `${path} is unknown; known fields: ${wanted}`,
        fault: { kind: 'unknown' as const, field: shorten(path), wanted },
      }
    })
}

function parseFile(text: string, file: string): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw new FileFault('json', `Invalid JSON in ${file}: ${error.message}`, { reason: error.message })
    throw error
  }
}

/** Yields rows by field, with the line in which each begins, and its spreadsheet row number if that differs. */
export async function* readRows<Item>(
  { name, columns }: RecordKind<Item>,
  file: InputFile,
  format: FileFormat,
): AsyncGenerator<PlacedRow, void> {
  const mapping = format.sheet?.mapping
  let headings: readonly string[] | undefined
  let fields: readonly string[] = []
  let count = 0
  for await (const { line, row, cells } of parseCsv(readText(file, format.encoding ?? 'utf-8', 'CSV UTF-8'), file.name, format)) {
    if (cells.every((cell) => cell === '')) continue
    if (headings) {
      refuseRows(++count, file.name, format)
      const place = row === line ? `line ${line}` : `line ${line} (row ${row})`
      refuseUnnamed(headings, place, cells, file.name)
      yield { place, row: nameCells(fields, cells) }
    } else {
      headings = cleanHeadings(cells)
      fields = mapping ? headings.map((heading) => (mapping.has(heading) ? (mapping.get(heading) ?? '') : heading)) : headings
      refuseHeadings(fields, mapping ? listFields(name, columns) : columns, file.name)
    }
  }
}

/** Reads the headings of a table, and its first rows as they are. @throws FileFault, as `readRecords`. */
export async function readStart(
  file: InputFile,
  format: FileFormat,
  count: number,
): Promise<{ readonly headings: readonly string[]; readonly rows: readonly (readonly string[])[] }> {
  let headings: readonly string[] | undefined
  const rows: (readonly string[])[] = []
  for await (const { cells } of parseCsv(readText(file, format.encoding ?? 'utf-8', 'CSV UTF-8'), file.name, format)) {
    if (cells.every((cell) => cell === '')) continue
    if (headings) rows.push(cells)
    headings ??= cleanHeadings(cells)
    if (rows.length >= count) break
  }
  return { headings: headings ?? [], rows }
}

function cleanHeadings(cells: readonly string[]): readonly string[] {
  return cells.map((cell) => dropInvisibleMarks(cell).trim())
}

/** Whether a file is a table: its first sign decides, and its name only where that is neither. @throws FileFault for a workbook. */
export async function isTable(file: InputFile, { encoding = 'utf-8' }: FileFormat): Promise<boolean> {
  await refuseWorkbook(file)
  const isNamedJson = file.name.toLowerCase().endsWith('.json')
  let start = ''
  for await (const part of readText(file, encoding, isNamedJson ? 'UTF-8' : 'CSV UTF-8')) {
    start = (start + part).trimStart()
    if (start !== '') break
  }
  if (/^[[{]/u.test(start)) return false
  return !isNamedJson || /^[^\r\n]*[,;\t][^\r\n]*[\r\n]/u.test(start)
}

function refuseRows(count: number, file: string, { bounds }: FileFormat): void {
  const most = bounds?.rows ?? Infinity
  if (count > most) throw new FileFault('too-many-rows', `${file} has more than ${most} rows.`, { most: String(most) })
}

/** Names shown of headings that are wrong. */
const mostNames = 20

function refuseHeadings(headings: readonly string[], columns: readonly string[], file: string): void {
  const unknown = headings.filter((heading) => heading !== '' && !columns.includes(heading))
  if (unknown.length > 0)
    throw new FileFault('headings-unknown', `Unknown headings in ${file}: ${listNames(unknown)}. Known headings: ${columns.join(', ')}.`, {
      names: listNames(unknown),
      known: columns.join(', '),
    })
  const repeated = headings.filter((heading, index) => heading !== '' && headings.indexOf(heading) < index)
  if (repeated.length === 0) return
  const names = listNames([...new Set(repeated)])
  throw new FileFault('headings-repeated', `Duplicate headings in ${file}: ${names}.`, { names })
}

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, mostNames).map(shorten)
  return [...shown, ...(names.length > mostNames ? [`${names.length - mostNames} more`] : [])].join(', ')
}

/** Rejects a value without a heading, naming its cell as spreadsheets do. */
function refuseUnnamed(headings: readonly string[], place: string, cells: readonly string[], file: string): void {
  const index = cells.findIndex((cell, at) => cell !== '' && (headings[at] ?? '') === '')
  if (index < 0) return
  const found = `${JSON.stringify(cells[index])} in ${place}, column ${nameColumn(index)}`
  throw new FileFault('value-unnamed', `Value without a heading in ${file}: ${found}. Add a heading to the column, or empty it.`, {
    value: shorten(cells[index] ?? ''),
    place,
    column: nameColumn(index),
  })
}

/** A to Z, then AA and so on. */
function nameColumn(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? nameColumn(rest - 1) : '') + String.fromCodePoint(65 + (index % 26))
}

type ParsedRow = { readonly record: readonly string[]; readonly raw: string }

/**
 * Yields cells with their first line and spreadsheet row. A spreadsheet counts a multi-line cell once, and skips the line that names the
 * delimiter. Lines are counted in the raw text because csv-parse reports the last line of a row, and counts a CRLF in a cell twice.
 */
async function* parseCsv(chunks: AsyncGenerator<string, void>, file: string, { bounds }: FileFormat) {
  let start = ''
  while (!/[\r\n]/u.test(start.trimStart())) {
    const { done, value } = await chunks.next()
    if (done === true) break
    start += value
  }
  // Excel's own first line names the delimiter; its line break stays, so that lines keep their numbers.
  const [separation = '', named] = /^sep=([;,\t])[;,\t]*(?=[\r\n]|$)/iu.exec(start) ?? []
  const table = start.slice(separation.length)
  const delimiter = named ?? detectDelimiter(table)
  refuseColumns(table, delimiter, file, bounds)
  const parser = parse({
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    raw: true,
    delimiter,
    ...(bounds && { max_record_size: bounds.rowCharacters }),
  })
  let line = 1
  let row = separation === '' ? 1 : 0
  try {
    // Stream errors destroy the parser, which then rejects.
    pipeline(Readable.from(goOn(table, chunks)), parser, () => {})
    // With `raw` each entry is a record with its text, which the types of csv-parse omit.
    for await (const { record, raw } of parser as AsyncIterable<ParsedRow>) {
      const breaksBefore = countBreaks(/^[\r\n]*/u.exec(raw)?.[0] ?? '')
      yield { line: line + breaksBefore, row: row + breaksBefore, cells: record }
      line += countBreaks(raw)
      row += breaksBefore + 1
    }
  } catch (error) {
    throw error instanceof CsvError ? explainCsvError(error, file) : error
  }
}

async function* goOn(start: string, rest: AsyncGenerator<string, void>): AsyncGenerator<string, void> {
  yield start
  yield* rest
}

/** Returns the most frequent delimiter of the heading line. */
function detectDelimiter(table: string): string {
  const [headings = ''] = table.trimStart().split(/[\r\n]/u, 1)
  const [mostFrequent = ','] = [',', ';', '\t'].sort((a, b) => headings.split(b).length - headings.split(a).length)
  return mostFrequent
}

/** Before the parser holds each column: a line of nothing but delimiters has millions. */
function refuseColumns(table: string, delimiter: string, file: string, bounds: FileFormat['bounds']): void {
  const most = bounds?.columns ?? Infinity
  const [headings = ''] = table.trimStart().split(/[\r\n]/u, 1)
  if (most < Infinity && headings.split(delimiter, most + 1).length > most)
    throw new FileFault('too-many-columns', `${file} has more than ${most} columns.`, { most: String(most) })
}

function explainCsvError({ code }: CsvError, file: string): FileFault {
  const begin = `Invalid CSV in ${file}:`
  if (code === 'CSV_MAX_RECORD_SIZE') return new FileFault('row-too-long', `${begin} a row is too long.`)
  if (code === 'CSV_QUOTE_NOT_CLOSED') return new FileFault('quote-open', `${begin} a quotation mark is not closed.`)
  const advice = 'Quote the whole cell and double each mark in it: "a ""quoted"" word".'
  return new FileFault('quote-stray', `${begin} unescaped quotation mark in a cell. ${advice}`)
}

function countBreaks(text: string): number {
  return text.match(/\r\n|\r|\n/gu)?.length ?? 0
}

function nameCells(headings: readonly string[], cells: readonly string[]): CsvRow {
  const named = headings.map((heading, index) => [heading, String(cleanCodes(cells[index] ?? '', heading))] as const)
  return Object.fromEntries(named.filter(([heading, cell]) => heading !== '' && cell !== ''))
}
