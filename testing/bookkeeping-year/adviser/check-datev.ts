import { batchFields, headerFields, mostBookings, requiredFields } from './datev-format.ts'
import { listAccounts, nameOf } from './recompute-taxes.ts'
import { addUp, centsOf, compareSums, type Package, type Row } from './read-package.ts'

/** Checks the bookings against the documents, and DATEV's file field by field; nothing if the package has no bookings. */
export function checkBookings(read: Package, year: string): readonly string[] {
  if (!read.files.has('bookings.csv')) return []
  return [...checkLedger(read), ...checkBatch(read, year)]
}

/**
 * Each document is on its debtor once, with its gross amount less discounts, advance invoices as far as they are settled, and so is each payment
 * of money. A booking has both sides, so that debit equals credit in each document.
 */
function checkLedger(read: Package): readonly string[] {
  const { rows } = read
  const accounts = listAccounts(read).filter(({ row }) => row('state') !== 'void')
  const documents = accounts.map(({ row }) => row)
  const settled = rows('payments.csv').filter((row) => row('method') !== 'credit')
  const advances = new Set(accounts.filter(({ isAdvance }) => isAdvance).map(({ name }) => name))
  const charged = (row: Row, amount: bigint): [string, bigint] => [`${row('number')} charged`, amount]
  const expected = addUp([
    ...documents.map((row) => charged(row, advances.has(nameOf(row)) ? 0n : centsOf(row('gross')))),
    ...settled.filter((row) => advances.has(nameOf(row))).map((row) => charged(row, centsOf(row('amount')))),
    ...settled.filter((row) => row('method') === 'discount').map((row) => charged(row, -centsOf(row('amount')))),
    ...settled
      .filter((row) => row('method') !== 'discount')
      .map((row): [string, bigint] => [`${row('number')} received ${row('paidOn')}`, -centsOf(row('amount'))]),
  ])
  const bookings = rows('bookings.csv')
  const found = addUp(
    bookings.map((row): [string, bigint] => {
      const isCharge = row('rate') !== ''
      return [isCharge ? `${row('number')} charged` : `${row('number')} received ${row('bookedOn')}`, signedOf(row)]
    }),
  )
  const customers = new Map(documents.map((row) => [row('number'), row('customer')]))
  const debtors = Map.groupBy(
    bookings.filter((row) => customers.has(row('number'))),
    (row) => customers.get(row('number')),
  )
  return [
    ...compareSums('bookings.csv', expected, found),
    ...bookings.filter((row) => centsOf(row('amount')) <= 0n).map((row) => `a booking of ${row('number')} is not above 0`),
    ...[...debtors].flatMap(([customer, all]) => {
      return new Set(all.map((row) => row('account'))).size === 1 ? [] : [`${customer} is booked on several accounts`]
    }),
  ]
}

/** On the debtor: debits are positive. */
function signedOf(row: Row): bigint {
  return row('side') === 'credit' ? -centsOf(row('amount')) : centsOf(row('amount'))
}

function checkBatch(read: Package, year: string): readonly string[] {
  const bytes = read.files.get(`EXTF_Buchungsstapel_${year}.csv`)
  if (!bytes) return []
  const text = new TextDecoder('windows-1252').decode(bytes)
  const lines = text.split('\r\n')
  if (lines.pop() !== '' || lines.some((line) => /\p{Cc}/u.test(line))) return ['a line of the batch does not end with CR LF alone']
  const [header = '', headings = '', ...rows] = lines
  const bookings = rows.map(splitFields)
  const names = batchFields.map(([name]) => name)
  return [
    ...checkHeader(splitFields(header), year),
    ...(headings === names.join(';') ? [] : ['the columns of the batch have other headings']),
    ...(rows.length <= mostBookings ? [] : ['the batch has too many bookings']),
    ...bookings.flatMap((fields, at) => checkFields(fields, at + 3)),
    ...bookings.flatMap((fields, at) => checkBooking(fieldsByName(fields), at + 3, splitFields(header)[13] ?? '')),
    ...compareTables(read, bookings),
  ]
}

/** Splits a line at semicolons outside of quotation marks. */
function splitFields(line: string): readonly string[] {
  return [...line.matchAll(/(?:^|;)((?:"(?:[^"]|"")*")|[^;"]*)(?=;|$)/gu)].map(([, field = '']) => field)
}

function checkHeader(fields: readonly string[], year: string): readonly string[] {
  return [
    ...(fields.length === headerFields.length ? [] : [`the header has ${fields.length} fields`]),
    ...headerFields.flatMap(([name, expression], at) => {
      return new RegExp(`^${expression}$`, 'u').test(fields[at] ?? 'none') ? [] : [`header, ${name}: ${fields[at]}`]
    }),
    ...(Number(fields[10]) >= 1001 ? [] : ['the header names no consultant']),
    ...([fields[12], fields[14], fields[15]].join(' ') === `${year}0101 ${year}0101 ${year}1231`
      ? []
      : ['the header is of another period']),
  ]
}

function checkFields(fields: readonly string[], line: number): readonly string[] {
  return [
    ...(fields.length === batchFields.length ? [] : [`line ${line} of the batch has ${fields.length} fields`]),
    ...batchFields.flatMap(([name, expression], at) => {
      const field = fields[at] ?? 'none'
      const isText = expression.startsWith('"')
      const isEmpty = field === (isText ? '""' : '') && !requiredFields.has(name)
      return isEmpty || new RegExp(`^${expression}$`, 'u').test(field) ? [] : [`line ${line} of the batch, ${name}: ${field}`]
    }),
  ]
}

function fieldsByName(fields: readonly string[]): (name: string) => string {
  const values = new Map(batchFields.map(([name], at) => [name, fields[at] ?? '']))
  return (name) => (values.get(name) ?? '').replace(/^"(.*)"$/u, '$1').replaceAll('""', '"')
}

/** What the description says of fields together. */
function checkBooking(field: (name: string) => string, line: number, accountLength: string): readonly string[] {
  const accounts = [field('Konto'), field('Gegenkonto (ohne BU-Schlüssel)')]
  const isWrong: readonly (readonly [boolean, string])[] = [
    [accounts.some((account) => account.length > Number(accountLength) + 1), 'has an account that is too long'],
    [accounts[0] === accounts[1], 'has one account on both sides'],
    [(field('Leistungsdatum') === '') !== (field('Datum Zuord. Steuerperiode') === ''), 'has a day of supply without its tax period'],
    [field('Fälligkeit') !== '' && field('Belegfeld 2') !== '', 'has its due day twice'],
    [field('Festschreibung') !== '0', 'would be locked'],
    [(field('Kurs') === '') !== (field('Basis-Umsatz') === ''), 'has an exchange rate without an amount'],
  ]
  return isWrong.flatMap(([is, problem]) => (is ? [`line ${line} of the batch ${problem}`] : []))
}

/** The batch says the same as the table of bookings, row by row. */
function compareTables({ rows }: Package, batch: readonly (readonly string[])[]): readonly string[] {
  const written = batch.map((fields) => {
    const field = fieldsByName(fields)
    const [amount, side, account, contra] = [
      'Umsatz (ohne Soll/Haben-Kz)',
      'Soll/Haben-Kennzeichen',
      'Konto',
      'Gegenkonto (ohne BU-Schlüssel)',
    ]
    return [amount, side, account, contra, 'BU-Schlüssel', 'Belegdatum'].map((name) => field(`${name}`)).join(' ')
  })
  const expected = rows('bookings.csv').map((row) => {
    const [, month, day] = row('bookedOn').split('-')
    const key = row('taxKey') === '' ? '' : row('taxKey').padStart(4, '0')
    const side = row('side') === 'debit' ? 'S' : 'H'
    return [row('amount'), side, row('account'), row('contraAccount'), key, `${day}${month}`].join(' ')
  })
  const differing = expected.findIndex((row, at) => row !== written[at])
  if (differing !== -1) return [`booking ${differing + 1} is ${written[differing]} in the batch instead of ${expected[differing]}`]
  return written.length === expected.length ? [] : [`the batch has ${written.length} bookings instead of ${expected.length}`]
}
