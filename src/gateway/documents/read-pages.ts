import type { Value } from '#protocol/value.ts'
import { isMap } from '#protocol/value.ts'
import type { FieldPath } from '#protocol/field-path.ts'
import type { Document, DocumentQuery, DocumentsClient } from './documents.ts'

/** A query that is read in pages. */
type PagedQuery = Omit<DocumentQuery, 'startAfter'> & Required<Pick<DocumentQuery, 'orderBy' | 'limit'>>

/** Reads everything that a query finds, `limit` documents at a time, each page after the last document of the one before. */
export async function* readPages(
  documents: Pick<DocumentsClient, 'database' | 'runQuery'>,
  query: PagedQuery,
): AsyncGenerator<readonly Document[], void> {
  const { orderBy, limit } = query
  const isByName = orderBy.some(({ field: [name] }) => name === '__name__')
  const fullOrder = isByName ? orderBy : [...orderBy, { field: ['__name__'], direction: 'ASCENDING' } as const]
  let last: Document | undefined
  do {
    const startAfter = last && fullOrder.map(({ field }) => cursorValue(documents, last as Document, field)) // set by the condition before
    const page = await documents.runQuery({ ...query, ...(startAfter && { orderBy: fullOrder, startAfter }) })
    yield page
    last = page.length < limit ? undefined : page.at(-1)
  } while (last)
}

/** Reads everything that a query finds, as `readPages`. */
export async function readAll(documents: Pick<DocumentsClient, 'database' | 'runQuery'>, query: PagedQuery): Promise<readonly Document[]> {
  const found: Document[] = []
  for await (const page of readPages(documents, query)) found.push(...page)
  return found
}

/** The value by which a document is sorted. */
function cursorValue({ database }: Pick<DocumentsClient, 'database'>, { path, fields }: Document, field: FieldPath): Value {
  if (field[0] === '__name__') return { type: 'reference', ...database, path }
  let value: Value | undefined = { type: 'map', fields }
  for (const name of field) value = isMap(value) ? value.fields.get(name) : undefined
  return value ?? null
}
