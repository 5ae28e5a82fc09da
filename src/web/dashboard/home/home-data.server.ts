import { calendarDateAt, compareCalendarDates, daysBetween, utcMidnightOf } from '#domain/calendar-date.ts'
import type { Customer } from '#domain/customers/customer.ts'
import type { InvoiceLedger } from '#domain/invoices/ledger/invoice-ledger.ts'
import type { LedgerDay } from '#domain/invoices/ledger/ledger-day.ts'
import { type Locale, localeTags } from '#domain/locale.ts'
import { createMoneyFormats, type MoneyFormat, sumMinor } from '#domain/money.ts'
import { describeInvoice, type InvoiceView } from '#web/dashboard/invoices/describe-invoice.server.ts'
import { describeMonths, type MonthsView } from '#web/dashboard/invoices/months/describe-months.server.ts'
import type { Site } from '#web/site.server.ts'

/** A customer's invoices on the dashboard home. Amounts are formatted in the page's language. */
export type CustomerHome =
  | { readonly kind: 'failed' }
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'loaded'
      readonly due: DueView
      readonly latest: readonly InvoiceView[]
      /** Payments of this year, per currency. */
      readonly paid: readonly { readonly currency: string; readonly amount: string; readonly year: string }[]
      /** Of the first currency. */
      readonly months: MonthsView | undefined
    }

/** The amount that comes first, and what else is open. Amounts of different currencies are never added. */
export type DueView = {
  /** What is overdue, otherwise the next payment; absent if nothing is open. */
  readonly first?: {
    readonly isOverdue: boolean
    readonly amount: string
    /** Due date; of several overdue invoices, the earliest. */
    readonly on: Date
    /** Days until then, negative when overdue. */
    readonly days: number
    readonly count: number
    /** The invoice to pay first. */
    readonly number: string
    readonly reference: string
  }
  /** Totals that are open beyond `first`, per currency. */
  readonly open: readonly { readonly currency: string; readonly amount: string; readonly count: number }[]
  /** Open credit notes, per currency. */
  readonly credits: readonly string[]
}

type HomeOptions = {
  readonly site: Site
  readonly customer: Customer
  readonly locale: Locale
  readonly request: Request
}

/** Summarizes a customer's invoices. Reports a failure and returns it, so that the rest of the page still renders. */
export async function loadCustomerHome(
  readingLedger: Promise<InvoiceLedger>,
  { site, customer, locale, request }: HomeOptions,
): Promise<CustomerHome> {
  try {
    const ledger = await readingLedger
    if (ledger.invoices.length === 0) return { kind: 'empty' }
    const today = calendarDateAt(site.now(), customer.timeZone)
    const day = ledger.on(today)
    const { currencies, latest } = day.summary
    const formatAmount = createMoneyFormats(localeTags[locale])
    const [first] = currencies
    return {
      kind: 'loaded',
      due: describeDue(day, formatAmount),
      latest: latest.map((row) => describeInvoice(row, today, formatAmount)),
      paid: currencies.map(({ currency, paidThisYearMinor }) => ({
        currency,
        amount: formatAmount(paidThisYearMinor, currency),
        year: today.slice(0, 4),
      })),
      months: first && describeMonths(day.totalYear(first.currency), first.currency, formatAmount),
    }
  } catch (error) {
    // Any failure: the rest of the page still renders.
    site.reportError(new Error(`The invoices of ${customer.id} could not be read.`, { cause: error }), request)
    return { kind: 'failed' }
  }
}

function describeDue({ summary: { currencies }, overdue, rows, today }: LedgerDay, formatAmount: MoneyFormat): DueView {
  const [oldest] = overdue
  const next = currencies.flatMap(({ nextDue }) => nextDue ?? []).toSorted((a, b) => compareCalendarDates(a.dueOn, b.dueOn))[0]
  const firstRow = oldest ?? (next && rows.find(({ invoice }) => invoice.number === next.number))
  const currency = firstRow?.invoice.currency
  const sameCurrency = overdue.filter(({ invoice }) => invoice.currency === currency)
  const chosen = oldest ? sameCurrency : firstRow ? [firstRow] : []
  const chosenMinor = sumMinor(chosen.map(({ amountDueMinor }) => amountDueMinor))
  return {
    ...(firstRow && {
      first: {
        isOverdue: oldest !== undefined,
        amount: formatAmount(chosenMinor, firstRow.invoice.currency),
        on: utcMidnightOf(firstRow.invoice.dueOn),
        days: daysBetween(today, firstRow.invoice.dueOn),
        count: chosen.length,
        number: firstRow.invoice.number,
        reference: firstRow.invoice.reference,
      },
    }),
    open: currencies.flatMap((summary) => {
      const isFirst = summary.currency === currency
      const amountMinor = summary.openMinor - (isFirst ? chosenMinor : 0)
      const count = summary.openCount - (isFirst ? chosen.length : 0)
      return amountMinor > 0 ? [{ currency: summary.currency, amount: formatAmount(amountMinor, summary.currency), count }] : []
    }),
    credits: currencies.flatMap((summary) => (summary.creditMinor > 0 ? [formatAmount(summary.creditMinor, summary.currency)] : [])),
  }
}
