import type { Direction } from '#backend/queries/query.ts'
import type { IndexField, IndexScope } from './index-definition.ts'
import type { MissingIndex } from '#backend/database/documents/plan-query.ts'

/** An index that a query needs, in the format of firestore.indexes.json: the member of the file, and the element to add. */
export function describeIndex(collectionName: string, scope: IndexScope, { fixed, suffix, isReverse }: MissingIndex): string {
  const queryScope = scope === 'group' ? 'COLLECTION_GROUP' : 'COLLECTION'
  const nameDirection: Direction = isReverse && suffix.length > 0 ? 'desc' : 'asc'
  // In the directions of the query, also if it would read the index backwards.
  const sorting = suffix.map(({ path, mode }): IndexField => ({ path, mode: isReverse ? flipped(mode) : mode }))
  const fields = [...fixed, ...sorting]
  const [first, ...others] = fields
  const hasNamesWay = (sorting.at(-1)?.mode ?? 'asc') === nameDirection
  // A single field needs no composite index; within its collection it needs no declaration at all.
  if (scope === 'group' && first && others.length === 0 && hasNamesWay) {
    const automatic = [{ order: 'ASCENDING' }, { order: 'DESCENDING' }, { arrayConfig: 'CONTAINS' }]
    const indexes = [...automatic.map((index) => ({ ...index, queryScope: 'COLLECTION' })), { ...modeMember(first), queryScope }]
    return `"fieldOverrides": [${JSON.stringify({ collectionGroup: collectionName, fieldPath: first.path, indexes })}]`
  }
  // By default, the name has the direction of the last field.
  const named: readonly IndexField[] = hasNamesWay ? fields : [...fields, { path: '__name__', mode: nameDirection }]
  const members = named.map((field) => ({ fieldPath: field.path, ...modeMember(field) }))
  return `"indexes": [${JSON.stringify({ collectionGroup: collectionName, queryScope, fields: members })}]`
}

function flipped(mode: IndexField['mode']): IndexField['mode'] {
  if (mode === 'contains') return mode
  return mode === 'asc' ? 'desc' : 'asc'
}

function modeMember({ mode }: IndexField): { readonly order: string } | { readonly arrayConfig: string } {
  return mode === 'contains' ? { arrayConfig: 'CONTAINS' } : { order: mode === 'desc' ? 'DESCENDING' : 'ASCENDING' }
}
