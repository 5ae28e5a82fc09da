import type { CalendarDate } from '#domain/calendar-date.ts'
import { compareTexts } from '#domain/compare-texts.ts'
import { compareTaxCategories, type TaxCategory } from '#domain/invoices/tax-category.ts'
import { type Billing, buyerOf, type Year } from './billing.ts'
import { listTaxEntries, type TaxBasis, taxBases } from './tax-entries.ts'

/** A month, `YYYY-MM`. */
export type Month = `${number}-${string}`

/** Sums of a month by the buyer's country and tax; other currencies are apart. */
export type TaxSum = {
  readonly month: Month
  /** ISO 4217. */
  readonly currency: string
  /** ISO 3166-1. */
  readonly country: string
  /** Undefined at 0 % without a category. */
  readonly taxCategory: TaxCategory | undefined
  readonly taxRate: number
  readonly netMinor: number
  readonly taxMinor: number
}

/** The sums in one currency, and all of them together. */
export type CurrencySums = Pick<TaxSum, 'currency' | 'netMinor' | 'taxMinor'> & { readonly sums: readonly TaxSum[] }

/** The same on both bases. */
export type ComparedTaxSum = Omit<TaxSum, 'netMinor' | 'taxMinor'> & Readonly<Record<TaxBasis, Pick<TaxSum, 'netMinor' | 'taxMinor'>>>

/** A part of a year: one of its months (1 to 12) or quarters (1 to 4), or all of it. */
export type YearPart = { readonly month?: number; readonly quarter?: number }

/** The months of a year, or of a part of it. */
export function listMonths(year: Year, part: YearPart = {}): readonly Month[] {
  const { month, quarter } = part
  const first = month ?? (quarter === undefined ? 1 : 3 * quarter - 2)
  const count = month === undefined ? (quarter === undefined ? 12 : 3) : 1
  return Array.from({ length: count }, (_, at): Month => `${year}-${String(first + at).padStart(2, '0')}`)
}

/** Whether a day is in one of some months. */
export function isOfMonths(day: CalendarDate, months: readonly Month[]): boolean {
  return months.some((month) => day.startsWith(month))
}

/** Sums what is due in some months, by currency, month, country and tax. */
export function sumTaxes(billings: readonly Billing[], months: readonly Month[], basis: TaxBasis): readonly TaxSum[] {
  return chooseBasis(compareTaxes(billings, months, [basis]), basis)
}

/** The sums on one basis, without those that are nothing on it. */
export function chooseBasis(sums: readonly ComparedTaxSum[], basis: TaxBasis): readonly TaxSum[] {
  return sums
    .map(({ supply, payment, ...sum }) => ({ ...sum, ...(basis === 'supply' ? supply : payment) }))
    .filter(({ netMinor, taxMinor }) => netMinor !== 0 || taxMinor !== 0)
}

/** The sums of each currency, with their totals. */
export function groupByCurrency(sums: readonly TaxSum[]): readonly CurrencySums[] {
  return [...Map.groupBy(sums, ({ currency }) => currency)].map(([currency, own]) => {
    const total = (of: (sum: TaxSum) => number) => own.reduce((whole, each) => whole + of(each), 0)
    return { currency, sums: own, netMinor: total(({ netMinor }) => netMinor), taxMinor: total(({ taxMinor }) => taxMinor) }
  })
}

/** Sums what is due in some months on several bases; what cancels out is left out. */
export function compareTaxes(
  billings: readonly Billing[],
  months: readonly Month[],
  bases: readonly TaxBasis[] = taxBases,
): readonly ComparedTaxSum[] {
  const sums = new Map<string, ComparedTaxSum>()
  for (const basis of bases) {
    for (const { on, billing, row } of listTaxEntries(billings, basis)) {
      const month = months.find((each) => on.startsWith(each))
      if (month === undefined) continue
      const { country } = buyerOf(billing).address
      const { taxCategory, taxRate } = row
      const key = { month, currency: billing.invoice.currency, country, taxCategory, taxRate }
      const name = JSON.stringify(Object.values({ ...key, taxCategory: taxCategory ?? '' }))
      const sum = sums.get(name) ?? { ...key, supply: nothing, payment: nothing }
      const { netMinor, taxMinor } = sum[basis]
      sums.set(name, { ...sum, [basis]: { netMinor: netMinor + row.netMinor, taxMinor: taxMinor + row.taxMinor } })
    }
  }
  return [...sums.values()]
    .filter((sum) => bases.some((basis) => sum[basis].netMinor !== 0 || sum[basis].taxMinor !== 0))
    .toSorted(compareSums)
}

const nothing = { netMinor: 0, taxMinor: 0 }

function compareSums(a: ComparedTaxSum, b: ComparedTaxSum): number {
  return (
    compareTexts(a.currency, b.currency) ||
    compareTexts(a.month, b.month) ||
    compareTexts(a.country, b.country) ||
    compareTaxCategories(a.taxCategory, b.taxCategory) ||
    b.taxRate - a.taxRate
  )
}
