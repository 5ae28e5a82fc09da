import { parseCalendarDate, type CalendarDate } from '#domain/calendar-date.ts'
import { formatPlainAmount } from '#domain/money.ts'
import { type EInvoice, type PaymentInstruction, type Period } from '#domain/invoices/e-invoice/e-invoice.ts'
import { taxCategories, type TaxCategory } from '#domain/invoices/tax-category.ts'

/** Members that may be undefined become optional. */
type Compact<Shape> = {
  [Key in keyof Shape as undefined extends Shape[Key] ? never : Key]: Shape[Key]
} & { [Key in keyof Shape as undefined extends Shape[Key] ? Key : never]?: Exclude<Shape[Key], undefined> }

/** Leaves out members that are undefined: what a document does not say is absent. */
export function compact<Shape extends object>(members: Shape): Compact<Shape> {
  // The compiler cannot follow the members through their entries.
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Compact<Shape>
}

/** The same, or undefined where nothing is left. */
export function compactOrNone<Shape extends object>(members: Shape): Compact<Shape> | undefined {
  return Object.values(members).every((value) => value === undefined) ? undefined : compact(members)
}

/** Minor units of an amount in digits; prices of other writers may have fractions of them. */
export function readMinor(amount: string | undefined, currency: string): number {
  const [, digits = ''] = formatPlainAmount(0, currency).split('.')
  return Number(`${Number(amount ?? 0)}e${digits.length}`)
}

/** `2026-02-28` or `20260228`. */
export function readDate(text: string | undefined): CalendarDate | undefined {
  return text === undefined ? undefined : parseCalendarDate(text.replace(/^(\d{4})(\d\d)(\d\d)$/u, '$1-$2-$3'))
}

export function readPeriod(startsOn: string | undefined, endsOn: string | undefined): Period | undefined {
  return compactOrNone({ startsOn: readDate(startsOn), endsOn: readDate(endsOn) })
}

export function readCategory(code: string | undefined): TaxCategory {
  const category = taxCategories.find((one) => one === code)
  if (!category) throw new Error(`${code} is no category of tax that is supported.`)
  return category
}

/** A boolean of XML Schema; it says whether something is a charge or an allowance. */
export function isCharge(indicator: string | undefined): boolean {
  return indicator === 'true' || indicator === '1'
}

export function readKind(code: string | undefined): EInvoice['kind'] {
  if (code === '381') return 'creditNote'
  return code === '386' || code === '326' ? 'advance' : 'invoice'
}

/** Other means of payment than ours are left out. */
export function readPayment(
  code: string | undefined,
  members: { account: string | undefined; holder: string | undefined; bic: string | undefined; reference: string | undefined },
): PaymentInstruction | undefined {
  const { account, ...others } = members
  if (code === '97') return { kind: 'setOff' }
  if (account === undefined || (code !== '30' && code !== '58')) return undefined
  return { kind: code === '58' ? 'sepaTransfer' : 'transfer', account, ...compact(others) }
}
