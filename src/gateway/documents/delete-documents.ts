import type { Path } from '#protocol/document-name.ts'
import { commitWrites } from '#protocol/request-limits.ts'
import type { Value } from '#protocol/value.ts'
import type { Document, DocumentFilter, DocumentsClient } from './documents.ts'

/** Deletes documents, in as many commits as it takes. */
export async function deleteDocuments(documents: DocumentsClient, paths: readonly Path[]): Promise<void> {
  for (let start = 0; start < paths.length; start += commitWrites) {
    await documents.commit(paths.slice(start, start + commitWrites).map((path) => ({ delete: path })))
  }
}

/** Deletes what is found, as it is found: a commit holds as many as fit, and memory no more. */
export async function deleteFound(documents: DocumentsClient, found: AsyncIterable<Pick<Document, 'path'>>): Promise<void> {
  let paths: Path[] = []
  for await (const { path } of found) {
    paths.push(path)
    if (paths.length < commitWrites) continue
    await deleteDocuments(documents, paths)
    paths = []
  }
  await deleteDocuments(documents, paths)
}

/** Conditions that hold of the documents of a collection whose ids begin so. @param prefix Not empty; its last character is ASCII. */
export function nameStartsWith({ database }: DocumentsClient, collection: Path, prefix: string): readonly DocumentFilter[] {
  const last = prefix.length - 1
  const next = prefix.slice(0, last) + String.fromCharCode(prefix.charCodeAt(last) + 1)
  const nameOf = (id: string): Value => ({ type: 'reference', ...database, path: [...collection, id] })
  return [
    { field: ['__name__'], atLeast: nameOf(prefix) },
    { field: ['__name__'], below: nameOf(next) },
  ]
}
