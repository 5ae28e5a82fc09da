import { readFile } from 'node:fs/promises'
import { CsvError, parse } from 'csv-parse/sync'
import { CommandError } from './command.ts'
import type { CsvRow, RawRecord, RecordKind } from './record-kind.ts'

/**
 * Reads the records of a file: CSV with headings (UTF-8, comma or semicolon), or a JSON array where the name ends in `.json`.
 *
 * @throws CommandError when there is no such file, or it is neither.
 */
export async function readRecords<Item>(kind: RecordKind<Item>, file: string): Promise<readonly RawRecord[]> {
  const text = await readText(file)
  return file.toLowerCase().endsWith('.json') ? readJson(text, file) : kind.readRows(readCsv(kind, text, file))
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw new CommandError(`There is no file ${file}.`)
    throw error
  }
}

function readJson(text: string, file: string): readonly RawRecord[] {
  const value = parseJson(text, file)
  if (!Array.isArray(value)) throw new CommandError(`${file} holds no JSON array.`)
  return value.map((item: unknown, index) => ({ place: `entry ${index + 1}`, value: item }))
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw new CommandError(`${file} is no JSON: ${error.message}`)
    throw error
  }
}

/** Rows with their line in the file, which a cell of several lines moves. */
function readCsv<Item>({ columns }: RecordKind<Item>, text: string, file: string) {
  const rows = parseCsv(text, file)
  const unknown = Object.keys(rows[0]?.record ?? {}).filter((heading) => !columns.includes(heading))
  if (unknown.length > 0) throw new CommandError(`${file} has unknown headings: ${unknown.join(', ')}. Known are ${columns.join(', ')}.`)
  return rows.map(({ record, info }) => ({ place: `line ${info.lines}`, row: withoutEmpty(record) }))
}

type ParsedRow = { readonly record: CsvRow; readonly info: { readonly lines: number } }

function parseCsv(text: string, file: string): readonly ParsedRow[] {
  const [firstLine = ''] = text.split('\n', 1)
  const delimiter = firstLine.includes(';') && !firstLine.includes(',') ? ';' : ','
  try {
    // With `info` each entry is a record with its place; the library's types know that of some of its calls only.
    return parse(text, { columns: true, bom: true, trim: true, skip_empty_lines: true, info: true, delimiter }) as unknown as ParsedRow[]
  } catch (error) {
    if (error instanceof CsvError) throw new CommandError(`${file} is no CSV: ${error.message}`)
    throw error
  }
}

function withoutEmpty(record: CsvRow): CsvRow {
  return Object.fromEntries(Object.entries(record).filter(([, cell]) => cell !== ''))
}
