import { type Seller, sellerOf } from '#domain/invoices/seller.ts'
import type { Path } from '#protocol/document-name.ts'
import type { Document, DocumentsClient, DocumentWrite } from '#gateway/documents/documents.ts'
import { encodePlainObject } from '#gateway/documents/typed-document.ts'

/** Says that it is done: every invoice that is issued later is stored with its parties. */
const marker: Path = ['migrations', 'invoice-parties']

/** As many as a commit takes. */
const pageDocuments = 500

/**
 * Stores with every issued invoice who issued it and to whom, where it does not say so: from then on no document changes with the facts of the
 * agency or the customer. Does it once for a database, and goes on where it was interrupted.
 *
 * @param seller The agency as it is now: what it was before is not known.
 * @returns How many invoices were completed.
 */
export async function keepInvoiceParties(documents: DocumentsClient, seller: Seller): Promise<number> {
  const [done] = await documents.batchGet([marker])
  if (done) return 0
  let count = 0
  for await (const customers of listPages(documents, ['customers'])) {
    for (const customer of customers) {
      for await (const invoices of listPages(documents, [...customer.path, 'invoices'])) {
        const writes = invoices.flatMap((invoice) => createWrites(invoice, customer, seller))
        if (writes.length > 0) await documents.commit(writes)
        count += writes.length
      }
    }
  }
  await documents.commit([{ set: marker, fields: new Map(), serverTimes: [['doneAt']] }])
  return count
}

/** As they are stored, not as the domain reads them: a document that is malformed must not keep the others from being completed. */
async function* listPages(documents: DocumentsClient, collection: Path): AsyncGenerator<readonly Document[], void> {
  const orderBy = [{ field: ['__name__'], direction: 'ASCENDING' }] as const
  let last: Document | undefined
  do {
    const startAfter = last && [{ type: 'reference', ...documents.database, path: last.path } as const]
    const page = await documents.runQuery({ collection, orderBy, limit: pageDocuments, ...(startAfter && { startAfter }) })
    yield page
    last = page.length < pageDocuments ? undefined : page.at(-1)
  } while (last)
}

/** Drafts name both as they are on the day when somebody reads them. */
function createWrites(invoice: Document, customer: Document, seller: Seller): readonly DocumentWrite[] {
  if (invoice.fields.get('state') === 'draft') return []
  const party = ['company', 'vatId', 'address'].flatMap((name) => {
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
