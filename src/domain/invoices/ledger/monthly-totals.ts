import { addMonths, type CalendarDate, parseCalendarDate } from '#domain/calendar-date.ts'
import { sumMinor } from '#domain/money.ts'
import { listSignedPayments, payableMinor, signedMinor } from '#domain/invoices/balance.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { isMoney } from '#domain/invoices/payment.ts'

/** Totals of one month in one currency. */
export type MonthTotals = {
  /** Its first day. */
  readonly month: CalendarDate
  /** Gross, less credit notes and less prepayments, which were invoiced earlier. */
  readonly invoicedMinor: number
  /** Less refunds. Settlements with credit notes and discounts do not count. */
  readonly paidMinor: number
}

/**
 * Totals of the last months in one currency, the oldest first, including empty months.
 *
 * @param invoices All of the customer's; drafts and void ones are ignored.
 * @param today In the customer's time zone; its month is the last.
 */
export function totalMonths(invoices: readonly Invoice[], currency: string, today: CalendarDate, count: number): readonly MonthTotals[] {
  const issued = invoices.filter((invoice) => invoice.currency === currency && (invoice.state === 'open' || invoice.state === 'paid'))
  const payments = issued.flatMap(listSignedPayments).filter(isMoney)
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
