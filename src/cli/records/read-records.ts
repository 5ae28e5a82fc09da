import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { CsvError, parse } from 'csv-parse/sync'
import { CommandError } from '#cli/command.ts'
import type { CsvRow, Problem, RawRecord, RecordKind } from './record-kind.ts'
import { listUnknownMembers } from './unknown-members.ts'

/**
 * Reads the records of a file: CSV with headings (comma, semicolon or tab), or a JSON array where the name ends in `.json`; both in UTF-8.
 *
 * @throws CommandError when there is no such file, it is neither, or it holds no record.
 */
export async function readRecords<Item>(kind: RecordKind<Item>, file: string): Promise<readonly RawRecord[]> {
  const isJson = file.toLowerCase().endsWith('.json')
  const bytes = await readBytes(file)
  if (!isUtf8Text(bytes)) throw new CommandError(`${file} is not UTF-8; save it as ${isJson ? 'UTF-8' : 'CSV UTF-8'}.`)
  // The decoder takes the byte order mark off, which Excel writes and JSON does not know.
  const text = new TextDecoder().decode(bytes)
  const records = isJson ? readJson(kind, text, file) : kind.readRows(readCsv(kind, text, file))
  if (records.length === 0) throw new CommandError(`${file} holds no ${kind.name}.`)
  return records
}

async function readBytes(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw new CommandError(`There is no file ${file}.`)
    throw error
  }
}

/**
 * Whatever is not UTF-8 would be stored with replacement characters, in issued invoices for good. No text has a NUL, but each plain letter of
 * UTF-16 has, which passes for UTF-8 where it has no byte order mark and plain letters alone.
 */
function isUtf8Text(bytes: Uint8Array): boolean {
  return isUtf8(bytes) && !bytes.includes(0)
}

function readJson<Item>(kind: RecordKind<Item>, text: string, file: string): readonly RawRecord[] {
  const value = parseJson(text, file)
  if (!Array.isArray(value)) throw new CommandError(`${file} holds no JSON array.`)
  return value.map((item: unknown, index) => {
    const place = `entry ${index + 1}`
    return { place, value: item, problems: nameUnknown(kind, place, item) }
  })
}

/** A misspelled member would be left out, and with `--replace` what is stored of the right one would go. */
function nameUnknown<Item>({ written, listed }: RecordKind<Item>, place: string, value: unknown): readonly Problem[] {
  return listUnknownMembers(written, value)
    .filter(({ path }) => !listed.includes(path))
    .map(({ path, known }) => {
      const names = known.filter((name) => !listed.includes(name))
      return { place, problem: `${path} is unknown; known are ${names.join(', ')}` }
    })
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw new CommandError(`${file} is not JSON: ${error.message}`)
    throw error
  }
}

/** Rows by their headings, each with the line in which it begins. */
function readCsv<Item>({ columns }: RecordKind<Item>, text: string, file: string) {
  const [first, ...rows] = parseCsv(text, file).filter(({ cells }) => cells.some((cell) => cell !== ''))
  const headings = first?.cells ?? []
  const unnamed = findUnnamed(headings, rows)
  if (unnamed !== undefined) throw new CommandError(`${file} has ${unnamed}, which has no heading. Name the column, or empty it.`)
  const unknown = headings.filter((heading) => heading !== '' && !columns.includes(heading))
  if (unknown.length > 0) throw new CommandError(`${file} has unknown headings: ${unknown.join(', ')}. Known are ${columns.join(', ')}.`)
  const repeated = headings.filter((heading, index) => heading !== '' && headings.indexOf(heading) < index)
  if (repeated.length > 0) throw new CommandError(`${file} has headings more than once: ${[...new Set(repeated)].join(', ')}.`)
  return rows.map(({ line, cells }) => ({ place: `line ${line}`, row: nameCells(headings, cells) }))
}

/** The first value without a heading, as a spreadsheet names its place. */
function findUnnamed(headings: readonly string[], rows: readonly { readonly line: number; readonly cells: readonly string[] }[]) {
  for (const { line, cells } of rows) {
    const index = cells.findIndex((cell, at) => cell !== '' && (headings[at] ?? '') === '')
    if (index >= 0) return `${JSON.stringify(cells[index])} in line ${line}, column ${nameColumn(index)}`
  }
  return undefined
}

/** A to Z, then AA and so on. */
function nameColumn(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? nameColumn(rest - 1) : '') + String.fromCodePoint(65 + (index % 26))
}

type ParsedRow = { readonly record: readonly string[]; readonly raw: string }

function parseCsv(text: string, file: string) {
  // Excel's own first line names the delimiter; its line break stays, so that lines keep their numbers.
  const [separation = '', named] = /^sep=([;,\t])[;,\t]*(?=[\r\n]|$)/iu.exec(text) ?? []
  const table = text.slice(separation.length)
  const delimiter = named ?? detectDelimiter(table)
  try {
    // With `raw` each entry is a record with its text; the library's types know that of some of its calls only.
    const options = { trim: true, skip_empty_lines: true, relax_column_count: true, raw: true, delimiter }
    return numberRows(parse(table, options) as unknown as ParsedRow[]) // as above
  } catch (error) {
    if (error instanceof CsvError) throw new CommandError(`${file} is not CSV: ${describeCsvError(error)}`)
    throw error
  }
}

/** The one that stands most often between the headings. */
function detectDelimiter(table: string): string {
  const [headings = ''] = table.trimStart().split(/[\r\n]/u, 1)
  const [mostFrequent = ','] = [',', ';', '\t'].sort((a, b) => headings.split(b).length - headings.split(a).length)
  return mostFrequent
}

function describeCsvError({ code }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quotation mark opens a cell, and none closes it.'
  return 'a quotation mark stands inside a cell. Quote the whole cell and double each mark in it: "a ""quoted"" word".'
}

/**
 * Counts lines by the text itself: the library names the line in which a row ends, and takes a CRLF in a cell for two. Of a CRLF
 * between rows it leaves out the second half; empty lines stand before the row that follows them.
 */
function numberRows(rows: readonly ParsedRow[]) {
  let line = 1
  return rows.map(({ record, raw }) => {
    const first = line + countBreaks(/^\s*/u.exec(raw)?.[0] ?? '')
    line += countBreaks(raw)
    return { line: first, cells: record }
  })
}

function countBreaks(text: string): number {
  return text.match(/\r\n|\r|\n/gu)?.length ?? 0
}

function nameCells(headings: readonly string[], cells: readonly string[]): CsvRow {
  return Object.fromEntries(headings.map((heading, index) => [heading, cells[index] ?? '']).filter(([, cell]) => cell !== ''))
}
