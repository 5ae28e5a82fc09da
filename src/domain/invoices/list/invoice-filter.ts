import { type InvoiceStatus, invoiceStatuses } from '#domain/invoices/invoice-status.ts'

/** Filters of the list: everything, everything unpaid, or one status. */
export const invoiceFilters = ['all', 'unpaid', 'open', 'partlyPaid', 'overdue', 'paid', 'creditNote', 'void', 'proforma'] as const
export type InvoiceFilter = (typeof invoiceFilters)[number]

/** The statuses that a filter includes. */
export function statusesOf(filter: InvoiceFilter): readonly InvoiceStatus[] {
  if (filter === 'all') return invoiceStatuses
  return filter === 'unpaid' ? ['open', 'partlyPaid', 'overdue'] : [filter]
}
