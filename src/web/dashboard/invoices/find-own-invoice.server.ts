import * as v from 'valibot'
import type { Customer } from '#domain/customers/customer.ts'
import { InvoiceNumber, numberOfInvoiceId } from '#domain/invoices/invoice-number.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { findOwnCustomers, type Visitor } from '#web/dashboard/customer/customers.server.ts'

/** An invoice, and the customer it was issued to. */
export type OwnInvoice = {
  readonly customer: Customer
  /** Whether it is the person's first customer, for which addresses need no `customer` parameter. */
  readonly isFirst: boolean
  readonly invoice: Invoice
  /** Whether the person is a member, and not only the bookkeeper. */
  readonly isMember: boolean
}

/**
 * Finds an invoice of the customer named by the address; if that one has no such number, of any of the person's customers, so that links in
 * mails keep working.
 *
 * @param id From the address (`invoiceIdOf`), or the invoice number.
 */
export async function findOwnInvoice(visitor: Visitor, id: string, url: URL): Promise<OwnInvoice | undefined> {
  const number = numberOfInvoiceId(id)
  if (!v.is(InvoiceNumber, number)) return undefined
  const [own, books] = await Promise.all([findOwnCustomers(visitor), visitor.findBooks()])
  const customers = [...own, ...books]
  const found = await Promise.all(
    customers.map(async (customer, place) => {
      const invoice = await visitor.gateway.invoices.findShownInvoice(customer.id, number)
      return invoice ? [{ customer, isFirst: place === 0, invoice, isMember: place < own.length }] : []
    }),
  )
  const requestedId = url.searchParams.get('customer')
  return found.flat().find(({ customer }) => customer.id === requestedId) ?? found.flat().at(0)
}
