import type { Path } from '#protocol/document-name.ts'
import { type Document, type DocumentsClient, type DocumentWrite, mostWrites } from '#gateway/documents/documents.ts'
import { readPages } from '#gateway/documents/read-pages.ts'
import { writeInHalves } from '#gateway/documents/write-in-halves.ts'

/** What was changed, and a message for each invoice that the provider did not take; it stays as it was. */
export type ChangedInvoices = { readonly count: number; readonly refused: readonly string[] }

const byName = [{ field: ['__name__'], direction: 'ASCENDING' }] as const

/**
 * Changes the stored invoices of all customers once for a database, and goes on where it was interrupted: a document of `migrations` says that it is
 * done. Documents are given as they are stored, not as the domain reads them: one that is malformed must not keep the others from being changed.
 *
 * @param name Of that document.
 * @param createWrites What is written of an invoice; none when it needs no change.
 * @returns How many writes were done, and what was refused.
 */
export async function changeStoredInvoices(
  documents: DocumentsClient,
  name: string,
  createWrites: (invoice: Document, customer: Document) => readonly DocumentWrite[],
): Promise<ChangedInvoices> {
  const marker: Path = ['migrations', name]
  const [done] = await documents.batchGet([marker])
  if (done) return { count: 0, refused: [] }
  let count = 0
  const refused: string[] = []
  for await (const customers of readPages(documents, { collection: ['customers'], orderBy: byName, limit: mostWrites })) {
    for (const customer of customers) {
      const query = { collection: [...customer.path, 'invoices'], orderBy: byName, limit: mostWrites }
      for await (const invoices of readPages(documents, query)) {
        const writes = invoices.flatMap((invoice) => createWrites(invoice, customer))
        const notTaken = await writeInHalves(writes, mostWrites, documents.commit)
        refused.push(...notTaken.map(({ item, error }) => `${nameOf(item)}: ${error.message}`))
        count += writes.length - notTaken.length
      }
    }
  }
  await documents.commit([{ set: marker, fields: new Map(), serverTimes: [['doneAt']] }])
  return { count, refused }
}

function nameOf(write: DocumentWrite): string {
  return ('set' in write ? write.set : write.delete).join('/')
}
