import { decodeFieldPath, encodeFieldPath } from '#protocol/field-path.ts'
import type { Fields, Value } from '#protocol/value.ts'
import { isArray, isMap } from '#protocol/value.ts'
import type { Direction } from '#backend/queries/query.ts'
import { findField } from '#backend/writes/fields.ts'
import { KeyWriter } from './key-writer.ts'
import { encodeValueKey, invertKey } from './value-key.ts'

/** How an index stores a field: its value in a direction, or each element of its array. */
export type IndexMode = Direction | 'contains'

/** One field of an index; `path` is in canonical form. */
export type IndexField = { readonly path: string; readonly mode: IndexMode }

/** The fields of an index in order, followed by the name, ascending. Without fields: all documents by name. */
export type IndexFields = readonly IndexField[]

/** Whether an index is of one collection or of a collection group. */
export type IndexScope = 'collection' | 'group'

/** An index as an operator declares it (firestore.indexes.json). */
export type CompositeIndex = { readonly collectionName: string; readonly scope: IndexScope; readonly fields: IndexFields }

/** Encodes the fields of an index for the table. */
export function encodeIndexFields(fields: IndexFields): string {
  return JSON.stringify(fields.map(({ path, mode }) => [path, mode]))
}

/** Decodes the fields of an index from the table. */
export function decodeIndexFields(text: string): IndexFields {
  const pairs = JSON.parse(text) as [string, IndexMode][] // JSON that this module wrote
  return pairs.map(([path, mode]) => ({ path, mode }))
}

/**
 * The automatic indexes of every document: by name, by each field (also inside maps) and by the elements of each array; with their keys.
 */
export function automaticEntries(fields: Fields): readonly AutomaticEntry[] {
  const entries: AutomaticEntry[] = [{ field: undefined, valueKey: new Uint8Array() }]
  const visit = (parent: string, map: Fields): void => {
    for (const [name, value] of map) {
      const path = parent + encodeFieldPath([name])
      entries.push({ field: { path, mode: 'asc' }, valueKey: encodeValueKey(value).bytes })
      for (const valueKey of elementKeys(value)) entries.push({ field: { path, mode: 'contains' }, valueKey })
      if (isMap(value)) visit(`${path}.`, value.fields)
    }
  }
  visit('', fields)
  return entries
}

/** A document's key in an automatic index; without a field it is the one by name. */
export type AutomaticEntry = { readonly field: IndexField | undefined; readonly valueKey: Uint8Array }

/** A document's keys in a composite index: none if it lacks a field, several if an array is indexed. */
export function compositeKeys(index: IndexFields, fields: Fields): readonly Uint8Array[] {
  let keys: readonly Uint8Array[] = [new Uint8Array()]
  for (const { path, mode } of index) {
    const value = findField(fields, decodeFieldPath(path))
    if (value === undefined) return []
    const parts = mode === 'contains' ? elementKeys(value) : [directedKey(encodeValueKey(value).bytes, mode)]
    keys = keys.flatMap((key) => parts.map((part) => joinKeys([key, part])))
  }
  return keys
}

/** A value's key in the direction of its field. */
export function directedKey(key: Uint8Array, mode: IndexMode): Uint8Array {
  return mode === 'desc' ? invertKey(key) : key
}

/** Concatenates keys. */
export function joinKeys(keys: readonly Uint8Array[]): Uint8Array {
  const writer = new KeyWriter()
  for (const key of keys) writer.append(key)
  return writer.finish()
}

function elementKeys(value: Value): readonly Uint8Array[] {
  if (!isArray(value)) return []
  const keys = value.map((element) => encodeValueKey(element).bytes)
  return [...new Map(keys.map((key) => [Buffer.from(key).toString('latin1'), key])).values()]
}
