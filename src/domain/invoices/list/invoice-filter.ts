import { type InvoiceStatus, invoiceStatuses } from '#domain/invoices/invoice-status.ts'

/** What a customer looks for: everything, whatever is left to pay, or one state. */
export const invoiceFilters = ['all', 'unpaid', 'open', 'partlyPaid', 'overdue', 'paid', 'creditNote', 'void', 'proforma'] as const
export type InvoiceFilter = (typeof invoiceFilters)[number]

/** The states of the invoices that a filter shows. */
export function statusesOf(filter: InvoiceFilter): readonly InvoiceStatus[] {
  if (filter === 'all') return invoiceStatuses
  return filter === 'unpaid' ? ['open', 'partlyPaid', 'overdue'] : [filter]
}
