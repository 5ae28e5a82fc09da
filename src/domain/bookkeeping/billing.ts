import type { CalendarDate } from '#domain/calendar-date.ts'
import type { Customer } from '#domain/customers/customer.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'

/** Four digits. */
export type Year = `${number}`

/** An invoice, an advance invoice or a credit note, and whose it is. */
export type Billing = { readonly customer: Customer; readonly invoice: Invoice }

/** Whether a day is of a year. */
export function isOfYear(day: CalendarDate, year: Year): boolean {
  return day.startsWith(`${year}-`)
}

/** The buyer's name and address at the time of issue, otherwise today's. */
export function buyerOf({ customer, invoice }: Billing): Pick<Customer, 'company' | 'vatId' | 'address'> {
  return invoice.billedTo ?? customer
}
