import { invoiceIdOf } from '#domain/invoices/invoice-number.ts'
import { agencyPath } from '#web/dashboard/agency/agency-pages.ts'

/** English path of an invoice's page. */
export function invoicePath({ customerId, number }: { readonly customerId: string; readonly number: string }): string {
  return `${agencyPath}/invoices/${customerId}/${encodeURIComponent(invoiceIdOf(number))}`
}
