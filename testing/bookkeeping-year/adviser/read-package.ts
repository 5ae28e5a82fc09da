import { parse } from 'csv-parse/sync'
import { unzipSync } from 'fflate'

/** The columns of the tables by their place: headings are in the site's first language. */
const columns = {
  'documents.csv':
    'number customer kind state issuedOn supplyFrom supplyTo dueOn company country vatId currency net tax gross prepaid paid open credits reference file',
  'lines.csv': 'number customer place description quantity unit unitPrice net category rate deducts',
  'taxes.csv': 'number customer issuedOn supplyTo country vatId category rate currency net tax',
  'taxes-by-month.csv': 'month country category rate currency netBySupply taxBySupply netByPayment taxByPayment',
  'eu-sales.csv': 'month vatId country kind currency net customers numbers',
  'payments.csv': 'paidOn number customer company method currency amount',
  'numbers.csv': 'sequence number lastNumber state issuedOn customer',
  'bookings.csv': 'bookedOn side account contraAccount taxKey currency amount number company category rate',
} as const
export type TableName = keyof typeof columns

/** A row by the names above; '' where a table has no such column. */
export type Row = (column: string) => string

/** The files of a package, read by its documentation alone. */
export type Package = {
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly text: (name: string) => string
  /** The cells of a table with its headings, as they are. */
  readonly cells: (name: string) => readonly (readonly string[])[]
  readonly rows: (name: TableName) => readonly Row[]
}

/** Unpacks a package. @throws Error if a table is missing or has other columns. */
export function readPackage(zip: Uint8Array): Package {
  const files = new Map(Object.entries(unzipSync(zip)))
  const text = (name: string) => {
    const bytes = files.get(name)
    if (!bytes) throw new Error(`The package has no ${name}.`)
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  }
  const cells = (name: string): readonly (readonly string[])[] => {
    return parse(text(name), { delimiter: ';', record_delimiter: '\r\n', bom: true })
  }
  const rows = (name: TableName) => {
    const names = columns[name].split(' ')
    const [headings = [], ...all] = cells(name)
    if (headings.length !== names.length) throw new Error(`${name} has ${headings.length} columns instead of ${names.length}.`)
    return all.map(
      (row): Row =>
        (column) =>
          row[names.indexOf(column)] ?? '',
    )
  }
  return { files, text, cells, rows }
}

/** Cents of an amount such as `-1190,00`. @throws Error for other notations. */
export function centsOf(amount: string): bigint {
  return scaled(amount, 2)
}

/** A decimal with a comma as a whole number of its last place of so many. @throws Error for other notations. */
export function scaled(decimal: string, places: number): bigint {
  const [, sign, whole = '', digits = ''] = /^(-?)(\d+)(?:,(\d+))?$/u.exec(decimal) ?? []
  if (sign === undefined || digits.length > places) throw new Error(`${decimal} is no number of ${places} places`)
  const value = BigInt(whole + digits.padEnd(places, '0'))
  return sign === '-' ? -value : value
}

/** Divides and rounds half away from zero. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n
  const [top, bottom] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor]
  const rounded = (2n * top + bottom) / (2n * bottom)
  return isNegative ? -rounded : rounded
}

/** Adds up by names, in the order in which they come. */
export function addUp(entries: Iterable<readonly [name: string, amount: bigint]>): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const [name, amount] of entries) sums.set(name, (sums.get(name) ?? 0n) + amount)
  return sums
}

/** Names where two sums differ, with both. */
export function compareSums(what: string, ours: ReadonlyMap<string, bigint>, theirs: ReadonlyMap<string, bigint>): readonly string[] {
  const names = new Set([...ours.keys(), ...theirs.keys()])
  return [...names].flatMap((name) => {
    const [expected, found] = [ours.get(name) ?? 0n, theirs.get(name) ?? 0n]
    return expected === found ? [] : [`${what}: ${name} is ${found} instead of ${expected}`]
  })
}
