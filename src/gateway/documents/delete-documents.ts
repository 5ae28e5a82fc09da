import type { Path } from '#protocol/document-name.ts'
import { commitWrites } from '#protocol/request-limits.ts'
import type { Value } from '#protocol/value.ts'
import type { DocumentFilter, DocumentsClient } from './documents.ts'

/** Deletes documents, in as many commits as it takes. */
export async function deleteDocuments(documents: DocumentsClient, paths: readonly Path[]): Promise<void> {
  for (let start = 0; start < paths.length; start += commitWrites) {
    await documents.commit(paths.slice(start, start + commitWrites).map((path) => ({ delete: path })))
  }
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
