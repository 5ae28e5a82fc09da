import { demoCustomerIds } from '#domain/customers/demo-customer-ids.ts'
import { isSameSeller, type Seller } from '#domain/invoices/seller.ts'
import { isIssued } from '#domain/invoices/shown-states.ts'
import type { DocumentsClient } from '#gateway/documents/documents.ts'
import type { Replacement } from '#gateway/documents/versioned.ts'
import { findInvoicesNumbered } from '#gateway/invoices/find-numbered.ts'
import type { OwnedInvoice } from '#gateway/invoices/invoices.ts'
import { readSeller } from '#cli/content/read-seller.ts'

/** Says of each invoice what is wrong with its number: what follows its name in a sentence. */
type CheckNumbers = (documents: DocumentsClient, items: readonly Replacement<OwnedInvoice>[]) => Promise<readonly (readonly string[])[]>

/**
 * A seller uses each number once, for all customers together (Directive 2006/112/EC, Article 226 (2); in Germany section 14 (4) no. 4 of the VAT Act).
 * What was stored before with a number of another one's may still be changed: its number is not given now. The demo's invoices are invented, and
 * take no number from anybody.
 *
 * @returns A check that remembers the numbers of the invoices that it was asked of, for one command.
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
      const where = ofStored ? '' : ', which is given here as well'
      return [`has the number of ${other.customerId}/${number}${where}: each invoice of a seller needs a number of its own`]
    })
  }
}

/** Whose an invoice is, and who issues it. */
type Holder = { readonly customerId: string; readonly seller: Seller }

/** Whether the invoice gets its number by being stored: it is new, or issued by it. */
function isGivenNow({ invoice, replaces }: Replacement<OwnedInvoice>): boolean {
  return replaces === undefined || (!isIssued(replaces.invoice) && isIssued(invoice))
}
