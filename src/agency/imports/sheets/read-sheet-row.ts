import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { proposeCustomerId } from '#domain/customers/propose-customer-id.ts'
import { parseTypedAmount } from '#domain/typed-amount.ts'
import { shorten } from '#agency/imports/import-fault.ts'
import type { PlacedRow, Problem } from '#agency/imports/record-kind.ts'
import { foldName } from './fold-name.ts'
import type { Notation } from './notation.ts'
import { readWord } from './words.ts'

/** How the rows of a table become rows of our headings. */
export type SheetReading = {
  readonly kind: string
  readonly columns: readonly string[]
  /** Of foreign headings; undefined leaves one out. Our own headings need none. */
  readonly mapping: ReadonlyMap<string, string | undefined>
  readonly notation: Notation
  /** Codes by folded names (`listCountryCodes`). */
  readonly countries: ReadonlyMap<string, string>
  /** Of rows that name none. */
  readonly currency?: string
}

/** What a field of a table holds. */
export function kindOfField(field: string, columns: readonly string[]): 'amount' | 'date' | 'number' | undefined {
  if (['net', 'tax', 'gross'].includes(field) || columns.includes(`${field}Minor`)) return 'amount'
  if (/(?:On|From|To)$/u.test(field)) return 'date'
  return /rate$|^quantity$/iu.test(field) ? 'number' : undefined
}

/** Converts the values of a row, and fills in what sums of a whole invoice leave out. */
export function readSheetRow({ place, row }: PlacedRow, sheet: SheetReading): PlacedRow & { readonly problems: readonly Problem[] } {
  const cells: Record<string, string> = {}
  const problems: Problem[] = []
  const currency = row['currency'] ?? sheet.currency
  const amounts = new Map<string, number>()
  for (const [field, cell] of Object.entries(row)) {
    if (kindOfField(field, sheet.columns) !== 'amount') {
      cells[field] = readCell(field, cell, sheet)
      continue
    }
    const minor = readAmount(cell, currency?.toUpperCase() ?? 'EUR', sheet.notation.amounts.get(field))
    if (minor === undefined) problems.push(nameAmount(place, field, cell, sheet.notation.amounts.get(field)))
    amounts.set(field, minor ?? 1)
  }
  for (const [field, minor] of amounts) if (sheet.columns.includes(`${field}Minor`)) cells[`${field}Minor`] = String(minor)
  if (sheet.currency !== undefined && sheet.columns.includes('currency')) cells['currency'] ??= sheet.currency
  if (sheet.mapping.size > 0) fillIn(cells, amounts, sheet, (problem) => problems.push({ ...problem, place }))
  return { place, row: cells, problems }
}

/** Values that tables of other programs leave out. */
function fillIn(
  cells: Record<string, string>,
  amounts: ReadonlyMap<string, number>,
  { kind }: SheetReading,
  report: (problem: Omit<Problem, 'place'>) => void,
): void {
  if (kind === 'customers') {
    const id = proposeCustomerId(cells['id'] ?? cells['company'] ?? '')
    if (id !== '') cells['id'] = id
    const phone = readPhone(cells['phone'], cells['country'])
    if (phone !== undefined) cells['phone'] = phone
    return
  }
  if (kind !== 'invoices') return
  const { number = '', reference, description } = cells
  const net = amounts.get('net')
  if (net !== undefined) {
    cells['unitPriceMinor'] ??= String(net)
    readRate(cells, net, amounts, report)
  }
  cells['quantity'] ??= '1'
  cells['unit'] ??= 'piece'
  cells['description'] = description ?? reference ?? number
  if (cells['description'] === '') delete cells['description']
}

/** A number as it is dialed in the customer's country, in E.164; undefined for one that cannot be there. */
function readPhone(typed: string | undefined, country: string | undefined): string | undefined {
  if (typed === undefined || country === undefined || !isSupportedCountry(country)) return undefined
  const phone = parsePhoneNumberFromString(typed, country)
  return phone?.isPossible() === true ? phone.number : undefined
}

/** The rate that leads from the net amount to the tax of a row, so that the sums stay as they were. */
function readRate(
  cells: Record<string, string>,
  net: number,
  amounts: ReadonlyMap<string, number>,
  report: (problem: Omit<Problem, 'place'>) => void,
): void {
  const gross = amounts.get('gross')
  const tax = amounts.get('tax') ?? (gross === undefined ? undefined : gross - net)
  if (tax === undefined) return
  const given = cells['taxRate']?.replace(',', '.')
  const exact = net === 0 ? 0 : (tax / net) * 100
  const rates = given === undefined ? [Math.round(exact), Math.round(exact * 10) / 10] : [Number(given)]
  const rate = rates.find((each) => Math.abs(Math.round((Math.abs(net) * each) / 100) - Math.abs(tax)) === 0)
  if (rate !== undefined) cells['taxRate'] ??= String(rate)
  if (rate !== undefined && (gross === undefined || gross === net + tax)) return
  report({
    problem: 'net, tax and gross do not belong together; rows at several rates need a line for each',
    fault: { kind: 'rule', field: 'tax', rule: 'net, tax and gross do not belong together; rows at several rates need a line for each' },
  })
  cells['taxRate'] ??= '0'
}

function readCell(field: string, cell: string, { columns, notation, countries }: SheetReading): string {
  if (field === 'country') return countries.get(foldName(cell)) ?? cell
  if (field === 'currency') return signs.get(cell) ?? cell
  switch (kindOfField(field, columns)) {
    case 'date':
      return readDate(cell, notation.dates.get(field))
    case 'number':
      return cell.replace(/\s*%$/u, '')
    default:
      return readWord(field, cell)
  }
}

/** Reads a day as it is written in Europe or America, with a time of midnight; other texts stay. */
function readDate(cell: string, order: 'day-first' | 'month-first' | undefined): string {
  const day = cell.replace(/[T ]00:00(?::00(?:\.0+)?)?Z?$/u, '')
  const [, year, month, ofMonth] = /^(\d{4})[./](\d{1,2})[./](\d{1,2})$/u.exec(day) ?? []
  if (year !== undefined) return iso(year, month, ofMonth)
  const [, a, sign, b, last = ''] = /^(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4}|\d{2})$/u.exec(day) ?? []
  if (a === undefined || (sign !== '.' && order === undefined)) return day
  const full = last.length === 2 ? `20${last}` : last
  return sign !== '.' && order === 'month-first' ? iso(full, a, b) : iso(full, b, a)
}

function iso(year: string, month = '', day = ''): string {
  return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
}

const signs: ReadonlyMap<string, string> = new Map([
  ['€', 'EUR'],
  ['$', 'USD'],
  ['£', 'GBP'],
  ['Fr.', 'CHF'],
])

/** Reads an amount with or without the sign of its currency. */
function readAmount(cell: string, currency: string, decimal: ',' | '.' | undefined): number | undefined {
  const [, before = '', number = '', after = ''] =
    /^([^\d,.-]*)([-\d.,\s'’]+?)\s*(\p{L}[\p{L}.]*|\p{Sc})?$/u.exec(cell.replaceAll('−', '-')) ?? []
  const named = [before.trim(), after].filter((text) => text !== '').map((text) => signs.get(text) ?? text.toUpperCase())
  if (decimal === undefined || named.some((name) => name !== currency)) return undefined
  const plain = number.replaceAll(/[\s'’]/gu, '')
  return parseTypedAmount(plain, currency, decimal === ',' ? 'de-DE' : 'en-US')
}

function nameAmount(place: string, field: string, cell: string, decimal: ',' | '.' | undefined): Problem {
  const example = decimal === '.' ? '1,190.00' : '1.190,00'
  const reason =
    decimal === undefined ? 'in a column with decimal commas and decimal points' : `not an amount in the currency; for example ${example}`
  return {
    place,
    problem: `${field} is "${shorten(cell)}", ${reason}`,
    fault: { kind: 'number', field, value: shorten(cell), other: example },
  }
}

/** Converts names of customers, as other programs write them, to their ids; what is unknown or of several customers stays. */
export function createCustomerFinder(customers: readonly { readonly id: string; readonly company: string }[]): (named: string) => string {
  const ids = new Set(customers.map(({ id }) => id))
  const byCompany = Map.groupBy(customers, ({ company }) => foldName(company))
  return (named) => {
    if (ids.has(named)) return named
    const found = byCompany.get(foldName(named)) ?? []
    if (found.length === 1 && found[0]) return found[0].id
    return ids.has(proposeCustomerId(named)) ? proposeCustomerId(named) : named
  }
}
