import { addMonths, type CalendarDate, parseCalendarDate } from '#domain/calendar-date.ts'
import { sumMinor } from '#domain/money.ts'
import { listSignedPayments, payableMinor, signedMinor } from '#domain/invoices/balance.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'

/** What happened in one month in one currency. */
export type MonthTotals = {
  /** Its first day. */
  readonly month: CalendarDate
  /** Gross, less what credit notes took back and what was paid, and so invoiced, in advance. */
  readonly invoicedMinor: number
  /** Less what was paid back; settling against a credit note moves nothing. */
  readonly paidMinor: number
}

/**
 * Sums up the last months of one currency, the oldest first, each of them there.
 *
 * @param invoices All of the customer's; drafts and canceled ones do not count.
 * @param today In the customer's time zone; its month is the last.
 */
export function totalMonths(invoices: readonly Invoice[], currency: string, today: CalendarDate, count: number): readonly MonthTotals[] {
  const issued = invoices.filter((invoice) => invoice.currency === currency && (invoice.state === 'open' || invoice.state === 'paid'))
  const payments = issued.flatMap(listSignedPayments).filter(({ method }) => method !== 'credit')
  const thisMonth = parseCalendarDate(`${today.slice(0, 7)}-01`)
  return Array.from({ length: count }, (_, place) => {
    const month = addMonths(thisMonth, place + 1 - count)
    const isIn = (date: CalendarDate) => date.slice(0, 7) === month.slice(0, 7)
    return {
      month,
      invoicedMinor: sumMinor(
        issued.filter(({ issuedOn }) => isIn(issuedOn)).map((invoice) => signedMinor(invoice.kind, payableMinor(invoice))),
      ),
      paidMinor: sumMinor(payments.filter(({ paidOn }) => isIn(paidOn)).map(({ amountMinor }) => amountMinor)),
    }
  })
}
