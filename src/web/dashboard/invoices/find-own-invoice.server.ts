import * as v from 'valibot'
import type { Customer } from '#domain/customers/customer.ts'
import { InvoiceNumber, numberOfInvoiceId } from '#domain/invoices/invoice-number.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { findOwnCustomers, type Visitor } from '#web/dashboard/customer/customers.server.ts'

/** An invoice, and the customer it was issued to. */
export type OwnInvoice = {
  readonly customer: Customer
  /** Whether it is the person's first one, which addresses need not name. */
  readonly isFirst: boolean
  readonly invoice: Invoice
  /** Whether the person sees more of the customer than invoices. */
  readonly isMember: boolean
}

/**
 * An invoice of any of the person's customers: of the one that the address names, where it has the number, else of the first that has, so that
 * a link in a mail leads to it all the same.
 *
 * @param id As addresses name it (`invoiceIdOf`), or its number.
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
  const asked = url.searchParams.get('customer')
  return found.flat().find(({ customer }) => customer.id === asked) ?? found.flat().at(0)
}
