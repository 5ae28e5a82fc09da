import { invoiceIdOf } from '#domain/invoices/invoice-number.ts'
import { agencyPath } from '#web/dashboard/agency/agency-pages.ts'

/** English path of an invoice's page. */
export function invoicePath({ customerId, number }: { readonly customerId: string; readonly number: string }): string {
  return `${agencyPath}/invoices/${customerId}/${encodeURIComponent(invoiceIdOf(number))}`
}

/** English path of the form that edits a draft. */
export function editPath(address: Parameters<typeof invoicePath>[0]): string {
  return `${invoicePath(address)}/edit`
}

/** English path of the form that writes an invoice like another. */
export function copyPath({ customerId, number }: Parameters<typeof invoicePath>[0]): string {
  return `${agencyPath}/invoices/new?${new URLSearchParams({ copy: `${customerId}/${invoiceIdOf(number)}` }).toString()}`
}
