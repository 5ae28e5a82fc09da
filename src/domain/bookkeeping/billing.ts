import type { CalendarDate } from '#domain/calendar-date.ts'
import type { Customer } from '#domain/customers/customer.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'

/** Four digits. */
export type Year = `${number}`

/** An invoice, an advance invoice or a credit note, and whose it is. */
export type Billing = { readonly customer: Customer; readonly invoice: Invoice }

/** A document as a file. */
export type BillingFile = { readonly ending: 'pdf' | 'xml'; readonly bytes: Uint8Array<ArrayBuffer> }

/** Makes the PDF of a document as the customer has it, and its XML if there can be one. */
export type MakeBillingFiles = (billing: Billing) => Promise<readonly BillingFile[]>

/** Whether a day is of a year. */
export function isOfYear(day: CalendarDate, year: Year): boolean {
  return day.startsWith(`${year}-`)
}

/** The buyer's name and address at the time of issue, otherwise today's. */
export function buyerOf({ customer, invoice }: Billing): Pick<Customer, 'company' | 'vatId' | 'address'> {
  return invoice.billedTo ?? customer
}
