import type { CalendarDate } from '#domain/calendar-date.ts'
import type { BookingProblem } from './booking-entries.ts'
import type { EuSale } from './eu-sales.ts'
import type { ListedNumber, SequenceSummary } from './number-list.ts'
import type { TaxBasis } from './tax-entries.ts'
import type { ComparedTaxSum, Month } from './tax-sums.ts'

/** Tables of the package that are also files of their own. */
export const reportTables = ['taxesByMonth', 'euSales', 'numbers'] as const
export type ReportTable = (typeof reportTables)[number]

/** A table as CSV: its heading, and its rows in their order, those of a month in a row together. Tables without months are one part. */
export type ReportedTable = { readonly heading: string; readonly parts: readonly { readonly month: string; readonly text: string }[] }

/** Documents that a page names in one place. */
export const mostNamed = 100

/** A document, as a report names it. */
export type NamedDocument = { readonly customerId: string; readonly number: string }

/** What was paid before issue of a document; its sums are in no others. */
export type UndatedSum = NamedDocument & {
  readonly issuedOn: CalendarDate
  readonly currency: string
  readonly netMinor: number
  readonly taxMinor: number
}

/**
 * Everything that the bookkeeping of a year says: plain data, so that a thread can make it, and little of it, since the main thread takes it over at
 * once. Documents of a month that are only named are at most `mostNamed`.
 */
export type YearReport = {
  readonly documentCount: number
  readonly taxes: readonly ComparedTaxSum[]
  readonly undated: Readonly<Record<TaxBasis, readonly UndatedSum[]>>
  /** By each length of the period. Customers and documents are in those alone that cannot be declared as they are. */
  readonly euSales: Readonly<Record<'month' | 'quarter', readonly EuSale[]>>
  /** Advance invoices of such services, by the month in which something was paid. */
  readonly euAdvances: readonly (NamedDocument & { readonly month: Month })[]
  /** Documents at 0 % without a VAT category to businesses in other EU countries, by month: they are not in the sales. */
  readonly uncategorized: readonly (NamedDocument & { readonly month: Month })[]
  readonly sequences: readonly SequenceSummary[]
  /** Numbers that are not simply issued. */
  readonly openNumbers: readonly ListedNumber[]
  readonly bookingProblems: readonly BookingProblem[]
  /** As in the package. */
  readonly tables: Readonly<Record<ReportTable, ReportedTable>>
}
