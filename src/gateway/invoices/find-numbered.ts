import type { DocumentsClient } from '#gateway/documents/documents.ts'
import type { OwnedInvoice } from './invoices.ts'
import { parseInvoice } from './read-ledger.ts'

/** Values that a filter `in` takes (Firestore, query limitations). */
const mostValues = 30

/**
 * The invoices with these numbers, of all customers: for the service alone.
 *
 * @param numbers Any count; asked for by 30 at once.
 * @throws DocumentsError when the provider refuses, FAILED_PRECONDITION where the index of `rules/firestore.indexes.json` is not deployed.
 */
export async function findInvoicesNumbered(
  documents: Pick<DocumentsClient, 'runQuery'>,
  numbers: readonly string[],
): Promise<readonly OwnedInvoice[]> {
  const distinct = [...new Set(numbers)]
  const parts = Array.from({ length: Math.ceil(distinct.length / mostValues) }, (_, at) =>
    distinct.slice(at * mostValues, (at + 1) * mostValues),
  )
  const found = await Promise.all(
    parts.map((oneOf) => documents.runQuery({ collection: ['invoices'], isGroup: true, where: [{ field: ['number'], oneOf }] })),
  )
  return found.flat().map((document) => ({ customerId: document.path[1] ?? '', invoice: parseInvoice(document) }))
}
