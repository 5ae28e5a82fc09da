import { minorDigits } from '#domain/money.ts'
import type { RecordKind } from '#agency/imports/record-kind.ts'
import { NotationFinder } from '#agency/imports/sheets/notation.ts'
import { type Mapping, proposeMapping } from '#agency/imports/sheets/propose-mapping.ts'
import { kindOfField, type SheetReading } from '#agency/imports/sheets/read-sheet-row.ts'
import { listCountryCodes } from '#agency/imports/sheets/words.ts'
import { type FileFormat, isTable, readRows, readStart } from './read-records.ts'
import type { InputFile } from './read-text.ts'

/** What is known before a table is read. */
export type SheetFacts = {
  /** Of the agency, ISO 3166: decides what no value shows. Without it, such values stay, and are refused. */
  readonly country?: string
  /** Of rows without a currency. */
  readonly currency?: string
  /** Fields that a person gives for headings; empty to leave one out. */
  readonly give?: (headings: readonly string[]) => ReadonlyMap<string, string>
  /** What was confirmed for a set of headings. */
  readonly recall?: (headings: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Whether headings are asked about of which nothing is known. Without it, such a table is refused. */
  readonly asks?: boolean
}

/** A table that can be read. */
export type Sheet = {
  readonly headings: readonly string[]
  /** Of foreign headings; empty if all are ours. */
  readonly mapping: Mapping
  /** Headings whose field is only proposed. */
  readonly proposed: readonly string[]
  /** The first five rows as they are. */
  readonly rows: readonly (readonly string[])[]
  readonly reading: SheetReading
}

const shownRows = 5

/**
 * Finds out how a table is to be read: which field each heading means, and how each column writes days and amounts. Reads it once.
 *
 * @returns Undefined for JSON.
 * @throws FileFault, as `readRecords`.
 */
export async function inspectSheet<Item>(
  kind: RecordKind<Item>,
  file: InputFile,
  format: FileFormat,
  { country, currency, give, recall, asks = false }: SheetFacts,
): Promise<Sheet | undefined> {
  if (!(await isTable(file, format))) return undefined
  const { name, columns } = kind
  const { headings, rows } = await readStart(file, format, shownRows)
  const [given = new Map(), remembered = new Map()] = [give?.(headings), await recall?.(headings)]
  const { mapping = new Map(), proposed = [] } = proposeMapping(name, headings, { columns, given, remembered, asks }) ?? {}
  const finder = new NotationFinder()
  const empty = { dates: new Map(), amounts: new Map(), commaColumns: [], guessed: [] }
  const countries = columns.includes('country') ? listCountryCodes() : new Map<string, string>()
  const reading: SheetReading = { kind: name, columns, mapping, notation: empty, countries, ...(currency !== undefined && { currency }) }
  const isMapped = mapping.size > 0
  for await (const { row } of readRows(kind, file, { ...format, ...(isMapped && { sheet: reading }) }))
    finder.add(row, (field) => kindOfField(field, columns), minorDigits(row['currency']?.toUpperCase() ?? currency ?? 'EUR'))
  return { headings, mapping, proposed, rows, reading: { ...reading, notation: finder.decide(country) } }
}

/** The field of each foreign heading as it is remembered; empty for one that is left out. */
export function fieldsOf({ mapping }: Pick<Sheet, 'mapping'>): ReadonlyMap<string, string> {
  return new Map(Array.from(mapping, ([heading, field = '']) => [heading, field]))
}
