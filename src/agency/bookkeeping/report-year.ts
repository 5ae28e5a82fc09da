import type { CalendarDate } from '#domain/calendar-date.ts'
import type { Billing } from '#domain/bookkeeping/billing.ts'
import type { BookingProblem } from '#domain/bookkeeping/booking-entries.ts'
import { createPeriods, type EuSale, listEuAdvances, listEuSales } from '#domain/bookkeeping/eu-sales.ts'
import { type ListedNumber, type SequenceSummary, summarizeNumbers } from '#domain/bookkeeping/number-list.ts'
import { listUndatedPayments, type TaxBasis, taxBases } from '#domain/bookkeeping/tax-entries.ts'
import { type ComparedTaxSum, compareTaxes, listMonths, type Month } from '#domain/bookkeeping/tax-sums.ts'
import { packageYear, type PackageOptions } from './package-year.ts'
import { type TableLines, writeTable } from './write-table.ts'

/** Tables of the package that are also files of their own. */
export const reportTables = ['taxesByMonth', 'euSales', 'numbers'] as const
export type ReportTable = (typeof reportTables)[number]

/** A document, as a report names it. */
export type NamedDocument = { readonly customerId: string; readonly number: string }

/** What was paid before issue of a document; `netMinor` and `taxMinor` are in no sum. */
export type UndatedSum = NamedDocument & {
  readonly issuedOn: CalendarDate
  readonly currency: string
  readonly netMinor: number
  readonly taxMinor: number
}

/** Everything that the bookkeeping of a year says: plain data, so that a thread can make it. */
export type YearReport = {
  readonly documentCount: number
  readonly taxes: readonly ComparedTaxSum[]
  readonly undated: Readonly<Record<TaxBasis, readonly UndatedSum[]>>
  /** By each length of the period. */
  readonly euSales: Readonly<Record<'month' | 'quarter', readonly EuSale[]>>
  /** Advance invoices of such services, by the month in which something was paid. */
  readonly euAdvances: readonly (NamedDocument & { readonly month: Month })[]
  readonly sequences: readonly SequenceSummary[]
  /** Numbers that are not simply issued. */
  readonly openNumbers: readonly ListedNumber[]
  readonly bookingProblems: readonly BookingProblem[]
  /** Lines of CSV as in the package. The month of a row is in front of it where the table has months. */
  readonly tables: Readonly<Record<ReportTable, TableLines & { readonly months?: readonly string[] }>>
}

/** Sums up a year. What it says is computed by the functions of the commands, and its tables are those of the package. */
export function reportYear(options: Omit<PackageOptions, 'makeDocuments' | 'madeAt'>): YearReport {
  const { year, billings, site, translate } = options
  const made = packageYear({ ...options, madeAt: new Date(0), makeDocuments: () => Promise.resolve([]) })
  const months = listMonths(year)
  const sellerCountry = site.address.country
  const listSales = (by: 'month' | 'quarter') => listEuSales(billings, { sellerCountry, periodOf: createPeriods(months, by) })
  const listAdvances = (month: Month) =>
    listEuAdvances(billings, { sellerCountry, periodOf: createPeriods([month], 'month') }).map((each) => ({ ...nameOf(each), month }))
  const listUndated = (basis: TaxBasis) =>
    listUndatedPayments(billings, basis)
      .filter(({ billing }) => billing.invoice.issuedOn.startsWith(`${year}-`))
      .map(describeUndated)
  const writeOne = (name: ReportTable) => {
    const table = made.tables.find((each) => each.name === name)
    if (!table) throw new Error(`The package has no table ${name}.`)
    const place = table.columns.findIndex((column) => column.name === 'month')
    return { ...writeTable(table, translate), ...(place >= 0 && { months: table.rows.map((row) => row[place] ?? '') }) }
  }
  return {
    documentCount: made.documentCount,
    taxes: compareTaxes(billings, months, taxBases),
    undated: { supply: listUndated('supply'), payment: listUndated('payment') },
    euSales: { month: listSales('month'), quarter: listSales('quarter') },
    euAdvances: months.flatMap(listAdvances),
    sequences: summarizeNumbers(made.numbers),
    openNumbers: made.numbers.filter(({ state }) => state !== 'issued'),
    bookingProblems: made.bookingProblems,
    tables: { taxesByMonth: writeOne('taxesByMonth'), euSales: writeOne('euSales'), numbers: writeOne('numbers') },
  }
}

export function describeUndated({ billing, netMinor, taxMinor }: ReturnType<typeof listUndatedPayments>[number]): UndatedSum {
  const { issuedOn, currency } = billing.invoice
  return { ...nameOf(billing), issuedOn, currency, netMinor, taxMinor }
}

function nameOf({ customer, invoice }: Billing): NamedDocument {
  return { customerId: customer.id, number: invoice.number }
}
