import type { CalendarDate } from '#domain/calendar-date.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { amountDueMinor, deriveInvoiceStatus, type InvoiceStatus } from '#domain/invoices/invoice-status.ts'

/** An invoice with values derived for a date. */
export type InvoiceRow = { readonly invoice: Invoice; readonly status: InvoiceStatus; readonly amountDueMinor: number }

/** @param today In the customer's time zone. */
export function createInvoiceRow(invoice: Invoice, today: CalendarDate): InvoiceRow {
  return { invoice, status: deriveInvoiceStatus(invoice, today), amountDueMinor: amountDueMinor(invoice) }
}
