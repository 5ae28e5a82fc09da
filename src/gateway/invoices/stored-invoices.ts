import type { Path } from '#protocol/document-name.ts'
import type { Document, DocumentsClient, DocumentWrite } from '#gateway/documents/documents.ts'

/** As many as a commit takes. */
const pageDocuments = 500

/**
 * Changes the stored invoices of all customers once for a database, and goes on where it was interrupted: a document of `migrations` says that it is
 * done. Documents are given as they are stored, not as the domain reads them: one that is malformed must not keep the others from being changed.
 *
 * @param name Of that document.
 * @param createWrites What is written of an invoice; none when it needs no change.
 * @returns How many writes it took.
 */
export async function changeStoredInvoices(
  documents: DocumentsClient,
  name: string,
  createWrites: (invoice: Document, customer: Document) => readonly DocumentWrite[],
): Promise<number> {
  const marker: Path = ['migrations', name]
  const [done] = await documents.batchGet([marker])
  if (done) return 0
  let count = 0
  for await (const customers of listPages(documents, ['customers'])) {
    for (const customer of customers) {
      for await (const invoices of listPages(documents, [...customer.path, 'invoices'])) {
        const writes = invoices.flatMap((invoice) => createWrites(invoice, customer))
        if (writes.length > 0) await documents.commit(writes)
        count += writes.length
      }
    }
  }
  await documents.commit([{ set: marker, fields: new Map(), serverTimes: [['doneAt']] }])
  return count
}

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
