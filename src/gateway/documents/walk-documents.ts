import type { Document, DocumentQuery, DocumentsClient } from './documents.ts'
import { readPages } from './read-pages.ts'

/** Documents of a page: few enough that reading them delays no other request, of whatever size they are. */
const pageSize = 100

/** A query without an order or a part of its own. */
type WalkedQuery = Pick<DocumentQuery, 'collection' | 'isGroup' | 'where'>

/** Every document that a query finds, in the order of the names, a page at a time: however many there are, no answer is large. */
export async function* walkDocuments(documents: DocumentsClient, query: WalkedQuery): AsyncGenerator<Document, void> {
  const orderBy = [{ field: ['__name__'], direction: 'ASCENDING' }] as const
  for await (const page of readPages(documents, { ...query, orderBy, limit: pageSize })) yield* page
}

/** The same, all together: each page is parsed before the next is asked for. */
export async function collectDocuments<Item>(
  documents: DocumentsClient,
  query: WalkedQuery,
  parse: (document: Document) => Item,
): Promise<readonly Item[]> {
  const found: Item[] = []
  for await (const document of walkDocuments(documents, query)) found.push(parse(document))
  return found
}
