import type { CalendarDate } from '#domain/calendar-date.ts'
import { readDay, readPlainAmount } from './bank-amount.ts'
import {
  areEnough,
  cleanHeading,
  type BankColumn,
  type ColumnPlaces,
  type ColumnRecall,
  describeColumns,
  proposeColumns,
} from './bank-columns.ts'
import {
  type BankEntry,
  type BankFile,
  type BankTable,
  cleanReference,
  cleanText,
  mostEntries,
  soundsLikeReturn,
  type StatementProblem,
  tooManyEntries,
  type UnreadableFile,
} from './bank-entry.ts'
import type { BankFault } from './bank-fault.ts'
import { readIban, readTagged } from './payment-details.ts'

/** A row with the line where it begins. */
export type TableRow = { readonly line: number; readonly cells: readonly string[] }

/** Of a table that is shown to a person. */
const shownRows = 5
const shownColumns = 40

/** Rows before the headings: some banks write the account and the period there. */
const mostRowsBefore = 60

/** Values of a column of signs, without case, marks and dots. */
const outWords = new Set(['s', 'soll', 'd', 'debet', 'debit', 'dbit', 'debe', 'cargo', 'af', 'ausgang', 'out', '-'])
const inWords = new Set(['h', 'haben', 'c', 'credit', 'crdt', 'haber', 'abono', 'bij', 'eingang', 'in', '+'])

/** Undefined where the amounts do not show it. */
type Decimal = '.' | ',' | undefined

/** Reads the table of a bank. @param recall What the columns of headings are, where that is known. */
export function readBankTable(rows: readonly TableRow[], recall?: ColumnRecall): BankFile | UnreadableFile {
  const at = findHeadings(rows, recall)
  const head = rows[at]
  if (!head) {
    const widest = findWidest(rows)
    const table = widest && previewTable(rows, rows.indexOf(widest))
    return { unreadable: { fault: 'unknown-columns', facts: { names: table?.headings.join(', ') ?? '' } }, ...(table && { table }) }
  }
  const places = proposeColumns(head.cells, recall?.(head.cells))
  const table = new Table(places, head.cells)
  const below = rows.slice(at + 1)
  const decimal = findDecimal(below.flatMap(({ cells }) => (['amount', 'out', 'in'] as const).map((column) => table.cell(cells, column))))
  const isMonthFirst = areMonthsFirst(below.map(({ cells }) => table.cell(cells, 'day')))
  const before = findAccount(rows.slice(0, at))
  const entries: BankEntry[] = []
  const problems: StatementProblem[] = []
  const accounts = new Set<string>()
  let pendingCount = 0
  for (const { line, cells } of below.slice(0, mostEntries)) {
    const place = `line ${line}`
    if (cells.every((cell) => cell.trim() === '')) continue
    if (/vorgemerkt|pending|pendiente|gereserveerd|in behandeling/iu.test(table.cell(cells, 'status'))) {
      pendingCount++
      continue
    }
    const read = readRow(table, cells, { decimal, isMonthFirst }, place)
    if (read && 'fault' in read) problems.push({ place, ...read })
    else if (read) entries.push(read)
    const account = readIban(table.cell(cells, 'account')) ?? cleanText(table.cell(cells, 'account'))
    if (account !== '' && read && !('fault' in read)) accounts.add(account)
  }
  if (below.length > mostEntries) problems.push(tooManyEntries)
  if (accounts.size > 1) return { unreadable: { fault: 'several-accounts', facts: { names: [...accounts].slice(0, 5).join(', ') } } }
  const account = [...accounts][0] ?? before
  return {
    format: 'CSV',
    statements: [{ id: '', ...(account !== undefined && { account }), entries }],
    problems,
    pendingCount,
    columns: describeColumns(places, head.cells),
    table: previewTable(rows, at),
  }
}

/** The index of the headings of a table, or -1. @param recall As `readBankTable` takes it. */
export function findHeadings(rows: readonly TableRow[], recall?: ColumnRecall): number {
  return rows.slice(0, mostRowsBefore).findIndex(({ cells }) => areEnough(proposeColumns(cells, recall?.(cells))))
}

/** The first of the widest rows where headings may be. */
export function findWidest(rows: readonly TableRow[]): TableRow | undefined {
  return rows
    .slice(0, mostRowsBefore)
    .reduce<TableRow | undefined>((most, row) => (row.cells.length > (most?.cells.length ?? 0) ? row : most), undefined)
}

function previewTable(rows: readonly TableRow[], at: number): BankTable {
  const [headings = [], ...below] = rows.slice(at, at + 1 + shownRows).map(({ cells }) => cells.slice(0, shownColumns).map(cleanHeading))
  return { headings, rows: below }
}

/** The cells of a row by what their columns are. */
class Table {
  readonly #places: ColumnPlaces
  /** Named by the heading of the amount, such as `Betrag (EUR)`. */
  readonly currency: string | undefined

  constructor(places: ColumnPlaces, head: readonly string[]) {
    this.#places = places
    const [amountAt = -1] = places.get('amount') ?? places.get('in') ?? []
    const [, named] = /(?:[([]|\bin )\s*(€|[A-Z]{3})\s*[)\]]?/u.exec(head[amountAt] ?? '') ?? []
    this.currency = named === '€' ? 'EUR' : named
  }

  has(column: BankColumn): boolean {
    return (this.#places.get(column)?.length ?? 0) > 0
  }

  cell(cells: readonly string[], column: BankColumn): string {
    return (this.#places.get(column) ?? []).flatMap((at) => cells[at]?.trim() || []).join(' ')
  }
}

/** @returns What is wrong, or undefined for a row that is no movement, such as a sum. */
function readRow(
  table: Table,
  cells: readonly string[],
  { decimal, isMonthFirst }: { readonly decimal: Decimal; readonly isMonthFirst: boolean },
  place: string,
): BankEntry | BankFault | undefined {
  const [day, type] = [table.cell(cells, 'day'), table.cell(cells, 'type')]
  const currency = (table.cell(cells, 'currency') || table.currency || 'EUR').toUpperCase().replace('€', 'EUR')
  if (!/^[A-Z]{3}$/u.test(currency)) return { fault: 'no-currency', facts: { value: cleanText(currency).slice(0, 20) } }
  const amountMinor = readSigned(table, cells, decimal, currency)
  const bookedOn = readTableDay(day, isMonthFirst)
  if (!bookedOn && amountMinor === undefined) return undefined
  if (!bookedOn) return { fault: 'no-day', facts: { value: cleanText(day).slice(0, 20) } }
  if (typeof amountMinor === 'object') return amountMinor
  if (amountMinor === undefined) return { fault: 'no-amount' }
  if (amountMinor === 0) return undefined
  // Some banks write all texts into one column.
  const details = readTagged(table.cell(cells, table.has('purpose') ? 'purpose' : 'type'))
  const name = cleanText(table.cell(cells, 'name'))
  const iban = readIban(table.cell(cells, 'iban')) ?? details.iban
  const endToEndId = cleanReference(table.cell(cells, 'endToEndId')) ?? details.endToEndId
  const bankReference = cleanReference(table.cell(cells, 'reference'))
  const originalMinor = readNumber(table.cell(cells, 'original') || (details.original ?? ''), decimal, currency)
  return {
    place,
    bookedOn,
    amountMinor,
    currency,
    ...(name !== '' && { name }),
    ...(iban !== undefined && { iban }),
    purpose: details.purpose,
    ...(endToEndId !== undefined && { endToEndId }),
    ...(bankReference !== undefined && { bankReference }),
    isReturn: details.isReturn || soundsLikeReturn(type),
    ...(typeof originalMinor === 'number' && originalMinor > 0 && { originalMinor }),
    isDirectDebit: details.isDirectDebit,
  }
}

/** @returns Undefined without an amount, or what is wrong. */
function readSigned(table: Table, cells: readonly string[], decimal: Decimal, currency: string): number | BankFault | undefined {
  const [amount, out, incoming] = (['amount', 'out', 'in'] as const).map((column) => table.cell(cells, column)) as [string, string, string] // as many as before
  if (amount === '') {
    const [taken, given] = [readNumber(out, decimal, currency), readNumber(incoming, decimal, currency)]
    if (typeof taken === 'object') return taken
    if (typeof given === 'object') return given
    if (taken === undefined && given === undefined) return undefined
    return Math.abs(given ?? 0) - Math.abs(taken ?? 0)
  }
  const minor = readNumber(amount, decimal, currency)
  if (typeof minor !== 'number' || !table.has('sign')) return minor
  const sign = table.cell(cells, 'sign').toLowerCase().replaceAll('.', '')
  if (outWords.has(sign)) return 0 - Math.abs(minor)
  if (inWords.has(sign)) return Math.abs(minor)
  // A column of this name with other words does not say the direction.
  return minor < 0 || !/^[a-z+-]{1,7}$/u.test(sign) ? minor : { fault: 'unclear-direction', facts: { value: sign } }
}

function readNumber(written: string, known: Decimal, currency: string): number | BankFault | undefined {
  const plain = written.replaceAll(/[\s'’€$£]|EUR|[A-Z]{3}$/gu, '').replace('−', '-')
  if (plain === '') return undefined
  const isNegative = plain.startsWith('-') || plain.endsWith('-') || /^\(.*\)$/u.test(plain)
  const digits = plain.replaceAll(/^[-+(]|[-+)]$/gu, '')
  if (known === undefined && /[.,]\d{3}$/u.test(digits)) return { fault: 'unclear-amount', facts: { value: digits } }
  const decimal = known ?? ','
  const group = decimal === ',' ? '.' : ','
  const isGrouped = digits.includes(group)
  const [whole = ''] = digits.split(decimal)
  if (isGrouped && !/^\d{1,3}([.,]\d{3})+$/u.test(whole))
    return { fault: 'not-an-amount', facts: { value: cleanText(written).slice(0, 30) } }
  const minor = readPlainAmount(digits.replaceAll(group, ''), decimal, currency)
  if (minor === undefined) return { fault: 'wrong-amount', facts: { value: cleanText(written).slice(0, 30), currency } }
  return isNegative ? 0 - minor : minor
}

/** The sign before the decimals, by all amounts; `1.190` alone does not show it. */
function findDecimal(amounts: readonly string[]): Decimal {
  let [commas, points] = [0, 0]
  for (const amount of amounts) {
    const [, sign] = /([.,])\d{1,2}\D*$/u.exec(amount) ?? []
    if (sign === ',') commas++
    if (sign === '.') points++
  }
  if (points === 0 && commas === 0) return undefined
  return points > commas ? '.' : ','
}

/** Whether days are written as in the United States: no day has a month above 12 in the first place, and one has in the second. */
function areMonthsFirst(days: readonly string[]): boolean {
  const pairs = days.flatMap((day) => /^(\d{1,2})\/(\d{1,2})\/\d/u.exec(day)?.slice(1).map(Number) ?? [])
  const [firsts, seconds] = [pairs.filter((_, at) => at % 2 === 0), pairs.filter((_, at) => at % 2 === 1)]
  return firsts.every((first) => first <= 12) && seconds.some((second) => second > 12)
}

function readTableDay(text: string, isMonthFirst: boolean): CalendarDate | undefined {
  const [, date = ''] = /^(\d{1,4}[-./]\d{1,2}[-./]\d{2,4}|\d{8})(?:[T ].*)?$/u.exec(text) ?? []
  const [, year, month, day] = /^(\d{4})[-./]?(\d{1,2})[-./]?(\d{1,2})$/u.exec(date) ?? []
  if (year !== undefined && month !== undefined && day !== undefined) return readDay(year, month, day)
  const [, first, second, last] = /^(\d{1,2})[-./](\d{1,2})[-./](\d{2}|\d{4})$/u.exec(date) ?? []
  if (first === undefined || second === undefined || last === undefined) return undefined
  return isMonthFirst ? readDay(last, first, second) : readDay(last, second, first)
}

function findAccount(rows: readonly TableRow[]): string | undefined {
  const found = rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.match(/\b[A-Z]{2}\d{2}(?: ?[A-Z\d]){11,30}/gu) ?? []))
  const [account, ...others] = new Set(found.flatMap((text) => readIban(text) ?? []))
  return others.length === 0 ? account : undefined
}
