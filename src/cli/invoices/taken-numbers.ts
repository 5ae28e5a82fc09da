import { demoCustomerIds } from '#domain/customers/demo-customer-ids.ts'
import { isSameSeller, type Seller } from '#domain/invoices/seller.ts'
import { isIssued } from '#domain/invoices/shown-states.ts'
import type { DocumentsClient } from '#gateway/documents/documents.ts'
import type { Replacement } from '#gateway/documents/versioned.ts'
import { findInvoicesNumbered } from '#gateway/invoices/find-numbered.ts'
import type { OwnedInvoice } from '#gateway/invoices/invoices.ts'
import { readSeller } from '#cli/content/read-seller.ts'

/** Returns for each invoice the problems of its number, as the rest of a sentence after its name. */
type CheckNumbers = (documents: DocumentsClient, items: readonly Replacement<OwnedInvoice>[]) => Promise<readonly (readonly string[])[]>

/**
 * A seller uses each number once, for all customers together (Directive 2006/112/EC, Article 226 (2); in Germany section 14 (4) no. 4 of the VAT Act).
 * Stored invoices that share a number may still be changed, since they do not get it now. Invoices of the demo do not count.
 *
 * @returns A check that remembers the numbers of all invoices it was given, for one command.
 */
export function createNumberCheck(): CheckNumbers {
  const given = new Map<string, readonly Holder[]>()
  return async (documents, items) => {
    const agency = await readSeller()
    const holderOf = ({ customerId, invoice }: OwnedInvoice): Holder => ({ customerId, seller: invoice.issuedBy ?? agency })
    // A file is read again before its later parts are stored.
    const isKnown = ({ customerId, invoice }: OwnedInvoice) => given.get(invoice.number)?.some((each) => each.customerId === customerId)
    const fresh = new Set(items.filter((item) => isGivenNow(item) && isKnown(item) !== true))
    const found = await findInvoicesNumbered(
      documents,
      [...fresh].map(({ invoice }) => invoice.number),
    )
    const stored = Map.groupBy(found, ({ invoice }) => invoice.number)
    return items.map((item) => {
      if (!fresh.has(item)) return []
      const { number } = item.invoice
      const own = holderOf(item)
      const isAnother = (other: Holder) =>
        other.customerId !== own.customerId && !demoCustomerIds.includes(other.customerId) && isSameSeller(other.seller, own.seller)
      const earlier = given.get(number) ?? []
      given.set(number, [...earlier, own])
      const ofStored = stored.get(number)?.map(holderOf).find(isAnother)
      const other = ofStored ?? earlier.find(isAnother)
      if (!other) return []
      const where = ofStored ? '' : ' in the same input'
      return [`has the number of ${other.customerId}/${number}${where}: invoice numbers of a seller must be unique`]
    })
  }
}

/** The customer and the seller of an invoice. */
type Holder = { readonly customerId: string; readonly seller: Seller }

/** Whether the invoice gets its number by being stored: it is new, or issued by it. */
function isGivenNow({ invoice, replaces }: Replacement<OwnedInvoice>): boolean {
  return replaces === undefined || (!isIssued(replaces.invoice) && isIssued(invoice))
}
