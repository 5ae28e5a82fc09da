import { setImmediate } from 'node:timers/promises'
import type { CalendarDate } from '#domain/calendar-date.ts'
import type { InvoiceQuery } from '#domain/invoices/invoice-query.ts'
import type { InvoiceLedger } from '#domain/invoices/ledger/invoice-ledger.ts'
import type { InvoiceStore } from '#gateway/invoices/invoices.ts'

/**
 * Opens a customer's ledger and precomputes what the day's pages need, in small steps so that many invoices do not block other requests.
 *
 * @param today In the customer's time zone.
 * @param query The list's query, if a list is shown.
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
