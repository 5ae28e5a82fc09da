import { parse as parseCsv } from 'csv-parse/sync'
import { CsvError } from 'csv-parse'
import { unzipSync } from 'fflate'
import type { ColumnRecall } from '#domain/bank/bank-columns.ts'
import { type BankFile, mostEntries, type UnreadableFile } from '#domain/bank/bank-entry.ts'
import { findHeadings, findWidest, readBankTable, type TableRow } from '#domain/bank/read-bank-table.ts'
import { isMt940, readMt940 } from '#domain/bank/read-mt940.ts'
import { detectEncoding, detectMark } from '#agency/text-encoding.ts'
import { readCamt } from './read-camt.ts'

/** A file, or one of an archive, with what was read of it. */
export type ReadBankFile = { readonly name: string } & (BankFile | UnreadableFile)

/** The longest file, in bytes. */
export const mostBytes = 20 * 1024 * 1024

/** Files in an archive, and their bytes together. */
const mostFiles = 400
const mostUnzipped = 50 * 1024 * 1024

/** Delimiters of tables, by how often banks use them. */
const delimiters = [';', '\t', ',', '|']

/** Characters of a row of a table. */
const longestLine = 20_000

/**
 * Reads a statement of a bank: CAMT.053, MT940, a table (CSV), or a ZIP archive of them. The content decides the format.
 *
 * @param recall What the columns of tables are, where it is known.
 */
export function readBankFile(name: string, bytes: Uint8Array, recall?: ColumnRecall): readonly ReadBankFile[] {
  if (bytes.length > mostBytes) return [{ name, unreadable: { fault: 'too-large', facts: { most: String(mostBytes / 1024 / 1024) } } }]
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return readArchive(name, bytes, recall)
  return [{ name, ...readOne(bytes, recall) }]
}

function readArchive(name: string, bytes: Uint8Array, recall: ColumnRecall | undefined): readonly ReadBankFile[] {
  let count = 0
  let size = 0
  let isBook = false
  let files: Readonly<Record<string, Uint8Array>>
  try {
    files = unzipSync(bytes, {
      filter: (file) => {
        isBook ||= /^(?:xl\/workbook\.|content\.xml$)/u.test(file.name)
        if (file.name.endsWith('/') || file.name.startsWith('__MACOSX/')) return false
        count++
        // No more is unpacked than the archive says, so what it says is the bound.
        size += file.originalSize
        return !isBook && count <= mostFiles && size <= mostUnzipped
      },
    })
  } catch (error) {
    // The library throws errors of no class of its own for what is no archive.
    if (!(error instanceof Error)) throw error
    return [{ name, unreadable: { fault: 'not-zip', facts: { reason: error.message } } }]
  }
  if (isBook) return [{ name, unreadable: { fault: 'spreadsheet' } }]
  if (count > mostFiles || size > mostUnzipped)
    return [
      { name, unreadable: { fault: 'too-many-files', facts: { files: String(mostFiles), most: String(mostUnzipped / 1024 / 1024) } } },
    ]
  if (count === 0) return [{ name, unreadable: { fault: 'no-files' } }]
  if (Object.keys(files).length < count) return [{ name, unreadable: { fault: 'repeated-names' } }]
  return Object.entries(files)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([inner, content]) => ({ name: `${name}: ${inner}`, ...readOne(content, recall) }))
}

function readOne(bytes: Uint8Array, recall: ColumnRecall | undefined): BankFile | UnreadableFile {
  if (bytes.length === 0) return { unreadable: { fault: 'empty' } }
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46])) return { unreadable: { fault: 'pdf' } }
  const text = decode(bytes)
  if (text === undefined || text.includes('\0')) return { unreadable: { fault: 'no-text' } }
  if (text.trimStart().startsWith('<')) return readCamt(text)
  if (isMt940(text)) return readMt940(text)
  return readTable(text, recall)
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte)
}

/** Decodes by byte order mark or XML declaration, else as is found out. */
function decode(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, 200))
  const [, declared] = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/u.exec(start) ?? []
  const label = detectMark(bytes) ?? declared ?? detectEncoding(bytes)
  if (label === undefined) return undefined
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch (error) {
    // A TypeError of bytes that are not in this encoding, a RangeError of an unknown encoding.
    if (error instanceof TypeError || error instanceof RangeError) return undefined
    throw error
  }
}

/** The delimiter is the one by which there are headings. */
function readTable(text: string, recall: ColumnRecall | undefined): BankFile | UnreadableFile {
  if (text.split(/[\r\n]+/u).some(({ length }) => length > longestLine)) return { unreadable: { fault: 'long-lines' } }
  let widest: readonly TableRow[] = []
  let problem = ''
  for (const delimiter of delimiters) {
    const rows = parseRows(text, delimiter)
    if (typeof rows === 'string') {
      problem ||= rows
      continue
    }
    if (findHeadings(rows, recall) >= 0) return readBankTable(rows, recall)
    if (widthOf(rows) > widthOf(widest)) widest = rows
  }
  if (widthOf(widest) < 2) return { unreadable: { fault: 'no-statement', ...(problem !== '' && { facts: { reason: problem } }) } }
  return readBankTable(widest, recall)
}

function widthOf(rows: readonly TableRow[]): number {
  return findWidest(rows)?.cells.length ?? 0
}

/** @returns The rows, or what is wrong. */
function parseRows(text: string, delimiter: string): readonly TableRow[] | string {
  try {
    // With `info` each entry is a record with its place, which the types of csv-parse omit.
    const records = parseCsv(text, {
      delimiter,
      bom: true,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: longestLine,
      to: mostEntries + 100,
    }) as unknown as readonly { readonly record: readonly string[]; readonly info: { readonly lines: number } }[]
    return records.map(({ record, info }) => ({ line: info.lines, cells: record }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return error.message
  }
}
