import { setImmediate } from 'node:timers/promises'
import type { CalendarDate } from '#domain/calendar-date.ts'
import type { InvoiceQuery } from '#domain/invoices/invoice-query.ts'
import type { InvoiceLedger } from '#domain/invoices/ledger/invoice-ledger.ts'
import type { InvoiceStore } from '#gateway/invoices/invoices.ts'

/**
 * The invoices of a customer, with what pages of a day ask of them worked out: a little at a time, so that other requests are answered in
 * between, however many there are.
 *
 * @param today In the customer's time zone.
 * @param query What is asked of the list, where one is shown.
 */
export async function openLedger(
  invoices: Pick<InvoiceStore, 'openLedger'>,
  customerId: string,
  today: CalendarDate,
  query?: InvoiceQuery,
): Promise<InvoiceLedger> {
  const ledger = await invoices.openLedger(customerId)
  for (const _ of ledger.prepare(today, query, query !== undefined && query.text !== '')) await setImmediate()
  return ledger
}
