import { type Seller, sellerOf } from '#domain/invoices/seller.ts'
import type { Document, DocumentsClient, DocumentWrite } from '#gateway/documents/documents.ts'
import { encodePlainObject } from '#gateway/documents/typed-document.ts'
import { type ChangedInvoices, changeStoredInvoices } from './stored-invoices.ts'

/**
 * Stores with every issued invoice who issued it and to whom, where it does not say so: from then on no document changes with the facts of the
 * agency or the customer. Every invoice that is issued later is stored with its parties.
 *
 * @param seller The agency as it is now: what it was before is not known.
 * @returns How many invoices were completed, and which were refused.
 */
export async function keepInvoiceParties(documents: DocumentsClient, seller: Seller): Promise<ChangedInvoices> {
  return await changeStoredInvoices(documents, 'invoice-parties', (invoice, customer) => createWrites(invoice, customer, seller))
}

/** Drafts, shared or not, name both as they are on the day when somebody reads them. */
function createWrites(invoice: Document, customer: Document, seller: Seller): readonly DocumentWrite[] {
  const state = invoice.fields.get('state')
  if (state === 'draft' || state === 'proforma') return []
  const party = ['company', 'vatId', 'address', 'electronicAddress'].flatMap((name) => {
    const value = customer.fields.get(name)
    return value === undefined ? [] : [[name, value] as const]
  })
  const known = [
    ['billedTo', { type: 'map', fields: new Map(party) }] as const,
    ...encodePlainObject({ issuedBy: sellerOf(seller) }),
  ].filter(([name]) => !invoice.fields.has(name))
  if (known.length === 0) return []
  return [
    {
      set: invoice.path,
      fields: new Map(known),
      mask: known.map(([name]) => [name]),
      serverTimes: [['updatedAt']],
      currentDocument: { exists: true },
    },
  ]
}
