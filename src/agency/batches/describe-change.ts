import type { DocumentChange } from '#gateway/batches/record-batch.ts'
import { decodePlainFields } from '#gateway/documents/typed-document.ts'

/** A changed field of a document with its old and new value. */
export type FieldChange = { readonly field: string; readonly from?: unknown; readonly to?: unknown }

/** The name of a changed document. */
export function nameOf({ path }: DocumentChange): string {
  return path.join('/')
}

/** What happened to it. */
export function kindOf({ before, after }: DocumentChange): 'new' | 'changed' | 'deleted' {
  if (!after) return 'deleted'
  return before ? 'changed' : 'new'
}

/** Lists the differences by field path, without the time of the write and what lists are ordered by (`gateway/customers.ts`). */
export function listFields({ before, after }: DocumentChange): readonly FieldChange[] {
  const from = flatten(before && decodePlainFields(before))
  const to = flatten(after && decodePlainFields(after))
  const names = [...new Set([...from.keys(), ...to.keys()])].filter((name) => name !== 'updatedAt' && !name.startsWith('listed.'))
  return names.flatMap((field) => {
    const [old, next] = [from.get(field), to.get(field)]
    if (JSON.stringify(old) === JSON.stringify(next)) return []
    return [{ field, ...(old !== undefined && { from: old }), ...(next !== undefined && { to: next }) }]
  })
}

function flatten(value: unknown, path = ''): ReadonlyMap<string, unknown> {
  if (value === undefined) return new Map()
  // An empty list equals an absent one.
  const isNested = typeof value === 'object' && value !== null && !(value instanceof Date)
  if (!isNested) return new Map([[path, value]])
  return new Map(Object.entries(value).flatMap(([name, each]) => [...flatten(each, path === '' ? name : `${path}.${name}`)]))
}
