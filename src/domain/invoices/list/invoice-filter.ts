import type { InvoiceStatus } from '#domain/invoices/invoice-status.ts'

/** What a customer looks for. Open is whatever is left to pay, overdue or not. */
export const invoiceFilters = ['all', 'open', 'overdue', 'paid', 'creditNote'] as const
export type InvoiceFilter = (typeof invoiceFilters)[number]

const passing: Readonly<Record<InvoiceStatus, readonly InvoiceFilter[]>> = {
  draft: ['all'],
  open: ['all', 'open'],
  partlyPaid: ['all', 'open'],
  overdue: ['all', 'open', 'overdue'],
  paid: ['all', 'paid'],
  void: ['all'],
  creditNote: ['all', 'creditNote'],
}

/** The bit that stands for a filter. */
export function filterBit(filter: InvoiceFilter): number {
  return 1 << invoiceFilters.indexOf(filter)
}

/** The bits of all filters that an invoice of a status passes. */
export function filterBitsOf(status: InvoiceStatus): number {
  return passing[status].reduce((bits, filter) => bits | filterBit(filter), 0)
}
