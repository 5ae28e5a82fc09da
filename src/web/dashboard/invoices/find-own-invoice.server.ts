import * as v from 'valibot'
import type { Customer } from '#domain/customers/customer.ts'
import { type Invoice, InvoiceNumber } from '#domain/invoices/invoice.ts'
import { findOwnCustomers, type Visitor } from '#web/dashboard/customers.server.ts'

/** An invoice, and the customer it was issued to. */
export type OwnInvoice = { readonly customer: Customer; readonly invoice: Invoice }

/** An invoice of any of the person's customers, whichever an address names: a link in a mail leads to it all the same. */
export async function findOwnInvoice(visitor: Visitor, number: string): Promise<OwnInvoice | undefined> {
  if (!v.is(InvoiceNumber, number)) return undefined
  const customers = await findOwnCustomers(visitor)
  const found = await Promise.all(
    customers.map(async (customer) => ({ customer, invoice: await visitor.gateway.invoices.findInvoice(customer.id, number) })),
  )
  return found.flatMap(({ customer, invoice }) => (invoice ? [{ customer, invoice }] : [])).at(0)
}
