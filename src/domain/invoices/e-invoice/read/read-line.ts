import { formatPlainAmount, minorDigits, multiplyMinor, sumMinor } from '#domain/money.ts'
import type { EInvoiceLine } from '#domain/invoices/e-invoice/e-invoice.ts'
import { writeDecimal } from '#domain/invoices/e-invoice/write-number.ts'
import type { Decimal, RecordReader } from './read-record.ts'

/** An allowance or a charge of a line; charges are above 0. */
type LineAllowance = { readonly netMinor: number; readonly reason: string }

/** A line as it is written. */
type RawLine = {
  readonly line: Omit<EInvoiceLine, 'quantity' | 'unitPriceMinor' | 'netMinor'>
  readonly quantity: Decimal
  readonly price: Decimal
  readonly base: Decimal | undefined
  readonly netMinor: number
  readonly allowances: readonly LineAllowance[]
}

/** How lines are read. */
export type LineOptions = {
  readonly currency: string
  /** Terms that only the original keeps are added to it. */
  readonly kept: string[]
  /** Whether the net amount has to be the quantity times the price: a rule of Peppol and XRechnung, but not of EN 16931. */
  readonly isExact: boolean
}

/**
 * Reads a line. Our lines are a quantity times a price in whole minor units. So an allowance or a charge of a line becomes a line of its own,
 * and what cannot be written as such a product becomes one piece at the net amount, which says the quantity and the price in its name.
 */
export function readLine(record: RecordReader, { currency, kept, isExact }: LineOptions): readonly EInvoiceLine[] {
  const raw = readRaw(record, currency, kept)
  kept.push(...record.listKept())
  if (!raw) return []
  if (Math.abs(exactNet(raw, currency) - raw.netMinor) > toleratedMinor(raw, currency)) {
    if (isExact) record.refuse('BT-131', 'is not its quantity times its price, with its allowances and charges', { name: 'sum' })
    // The sums are those of the net amount; what it was made of stays in the original.
    kept.push('BT-146')
  }
  return toProducts(raw, currency)
}

/**
 * Two minor units, as in Peppol, and what rounding the price to its decimals can make of the whole quantity. Prices are rounded to two
 * decimals also where the currency has none.
 */
function toleratedMinor({ quantity, price, base }: RawLine, currency: string): number {
  const digits = minorDigits(currency)
  const decimals = /\.(\d*)$/u.exec(price.text)?.[1]?.length ?? 0
  const rounding = 0.5 * 10 ** (digits - Math.max(decimals, 2)) * Math.abs(quantity.value / (base?.value ?? 1))
  return 2 * Math.max(1, 10 ** (digits - 2)) + rounding + 1e-6
}

function readRaw(record: RecordReader, currency: string, kept: string[]): RawLine | undefined {
  const quantity = record.decimal('BT-129')
  const unitCode = record.all('BT-129')[0]?.attributes['unitCode']?.trim() ?? ''
  const price = readPrice(record, currency)
  const netMinor = record.minor('BT-131', currency)
  const notes = record.all('BT-127').map(({ text }) => text.trim())
  const description = [record.text('BT-154'), ...notes].filter((text) => text !== undefined).join('\n')
  const period = record.period('BT-134', 'BT-135')
  const line = {
    id: record.text('BT-126') ?? '',
    name: record.text('BT-153') ?? '',
    ...(description !== '' && { description }),
    unitCode,
    tax: record.tax('BT-151', 'BT-152'),
    ...(period && { period }),
  }
  const allowances = [
    ...record.groups('BG-27').map((group) => readAllowance(group, ['BT-136', 'BT-139', 'BT-140'], currency, -1, kept)),
    ...record.groups('BG-28').map((group) => readAllowance(group, ['BT-141', 'BT-144', 'BT-145'], currency, 1, kept)),
  ]
  const base = record.decimal('BT-149')
  if (base && base.value <= 0) record.refuse('BT-149', 'is not above 0', { name: 'not-positive' })
  const missing = [
    ['BT-129', quantity],
    ['BT-153', line.name === '' ? undefined : line.name],
    ['BT-131', netMinor],
    ['BT-146', price],
  ] as const
  for (const [term, value] of missing)
    if (value === undefined && record.all(term).length === 0) record.refuse(term, `is missing: ${record.path}`, { name: 'missing' })
  if (unitCode === '') record.refuse('BT-130', `is missing: ${record.path}`, { name: 'missing' })
  if (!quantity || !price || netMinor === undefined) return undefined
  return { line, quantity, price, base: base && base.value > 0 ? base : undefined, netMinor, allowances }
}

/** A price may have more decimals than its currency. */
function readPrice(record: RecordReader, currency: string): Decimal | undefined {
  const [found] = record.all('BT-146')
  const given = found?.attributes['currencyID'] ?? currency
  if (!found || given === currency) return record.decimal('BT-146')
  const value = given.slice(0, 10)
  return record.refuse('BT-146', `is in ${value}, not in ${currency}`, { name: 'currency', value, wanted: currency })
}

function readAllowance(
  record: RecordReader,
  [amount, reason, code]: readonly [string, string, string],
  currency: string,
  sign: 1 | -1,
  kept: string[],
): LineAllowance {
  const amountMinor = record.minor(amount, currency)
  if (amountMinor === undefined && record.all(amount).length === 0) record.refuse(amount, `is missing: ${record.path}`, { name: 'missing' })
  const texts = [record.text(reason), record.text(code)]
  kept.push(...record.listKept())
  return { netMinor: sign * (amountMinor ?? 0), reason: texts[0] ?? texts[1] ?? '–' }
}

/** The net amount of a line by its terms, in minor units with fractions. */
function exactNet({ quantity, price, base, allowances }: RawLine, currency: string): number {
  const priceMinor = price.value * 10 ** minorDigits(currency)
  return (quantity.value * priceMinor) / (base?.value ?? 1) + sumMinor(allowances.map(({ netMinor }) => netMinor))
}

function toProducts(raw: RawLine, currency: string): readonly EInvoiceLine[] {
  const { line, quantity, price, base, netMinor, allowances } = raw
  const unitPriceMinor = roundNoise((price.value * 10 ** minorDigits(currency)) / (base?.value ?? 1))
  const ownMinor = netMinor - sumMinor(allowances.map((each) => each.netMinor))
  const isProduct =
    Number.isSafeInteger(unitPriceMinor) &&
    Number(quantity.value.toFixed(3)) === quantity.value &&
    multiplyMinor(unitPriceMinor, quantity.value) === ownMinor
  const own: EInvoiceLine = isProduct
    ? { ...line, quantity: quantity.value, unitPriceMinor, netMinor: ownMinor }
    : toPiece({ ...line, quantity: quantity.value, unitPriceMinor: 0, netMinor: ownMinor }, describeProduct(raw, currency))
  const others = allowances.map((each, index) => {
    const { id, name, tax, period } = line
    const part = { id: `${id}.${index + 1}`, name: `${name}: ${each.reason}`, unitCode: 'C62', tax, ...(period && { period }) }
    return { ...part, quantity: each.netMinor < 0 ? -1 : 1, unitPriceMinor: Math.abs(each.netMinor), netMinor: each.netMinor }
  })
  return [own, ...others]
}

/** Units that are known by a sign in all languages (UN/ECE Recommendation 20). */
const unitSigns: Readonly<Record<string, string>> = {
  C62: '',
  H87: '',
  KMT: 'km',
  MTR: 'm',
  MTK: 'm²',
  KGM: 'kg',
  GRM: 'g',
  TNE: 't',
  LTR: 'l',
  MIN: 'min',
  HUR: 'h',
  KWH: 'kWh',
  P1: '%',
}

/** A line as one piece at its net amount, whose name says the quantity and the price that it was. */
export function toPiece(line: EInvoiceLine, product: string): EInvoiceLine {
  const { netMinor, name } = line
  return { ...line, name: `${name} (${product})`, quantity: netMinor < 0 ? -1 : 1, unitCode: 'C62', unitPriceMinor: Math.abs(netMinor) }
}

/** A quantity, its unit and a price: `120 km × 0.30`. */
function writeProduct(quantity: number, unitCode: string, price: string): string {
  const sign = unitSigns[unitCode] ?? unitCode
  return `${writeDecimal(quantity)}${sign === '' ? '' : ` ${sign}`} × ${price}`
}

/** The same of a line whose price is in minor units. */
export function describePiece({ quantity, unitCode, unitPriceMinor }: EInvoiceLine, currency: string): string {
  return writeProduct(quantity, unitCode, formatPlainAmount(unitPriceMinor, currency))
}

function describeProduct({ line, quantity, price, base }: RawLine, currency: string): string {
  const digits = minorDigits(currency)
  const written = price.value.toFixed(6).replace(new RegExp(String.raw`(\.\d{${digits}}\d*?)0+$`, 'u'), '$1')
  const product = writeProduct(quantity.value, line.unitCode, written)
  return base && base.value !== 1 ? `${product} / ${writeDecimal(base.value)}` : product
}

/** Without the noise of binary fractions. */
function roundNoise(value: number): number {
  const rounded = Math.round(value)
  return Math.abs(value - rounded) < 1e-6 ? rounded : value
}
