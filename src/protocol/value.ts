import type { Path } from './document-name.ts'

/** A point in time, in microseconds since 1970-01-01T00:00:00Z. */
export type Timestamp = { readonly type: 'timestamp'; readonly microseconds: bigint }

/** A reference to a document, of this database or another. */
export type Reference = { readonly type: 'reference'; readonly projectId: string; readonly databaseId: string; readonly path: Path }

/** Degrees: latitude -90 to 90, longitude -180 to 180. */
export type GeoPoint = { readonly type: 'geoPoint'; readonly latitude: number; readonly longitude: number }

/** Numbers for similarity search; in the wire protocol a map with `__type__`. */
export type Vector = { readonly type: 'vector'; readonly values: readonly number[] }

/** The fields of a document or of a map. A `Map`, so that no field name can reach an object's prototype. */
export type Fields = ReadonlyMap<string, Value>

/** A nested map. */
export type MapValue = { readonly type: 'map'; readonly fields: Fields }

/**
 * A value of a document. The wire's `integerValue` is a bigint, `doubleValue` a number (including NaN, infinities and -0), `bytesValue` a
 * `Uint8Array`; all can be cloned by `structuredClone`.
 */
export type Value =
  | null
  | boolean
  | bigint
  | number
  | string
  | Uint8Array
  | Timestamp
  | Reference
  | GeoPoint
  | readonly Value[]
  | Vector
  | MapValue

/** The kinds of values, in the order in which values of different kinds sort (Firestore, value type ordering). */
export type ValueKind =
  | 'null'
  | 'boolean'
  | 'number'
  | 'timestamp'
  | 'string'
  | 'bytes'
  | 'reference'
  | 'geoPoint'
  | 'array'
  | 'vector'
  | 'map'

/** The kind of a value; integers and doubles are both numbers. */
export function kindOf(value: Value): ValueKind {
  if (value === null) return 'null'
  if (typeof value === 'boolean') return 'boolean'
  if (typeof value === 'bigint' || typeof value === 'number') return 'number'
  if (typeof value === 'string') return 'string'
  if (value instanceof Uint8Array) return 'bytes'
  return isArray(value) ? 'array' : value.type
}

/** Whether a value is an array; `Array.isArray` does not narrow readonly arrays. */
export function isArray(value: Value): value is readonly Value[] {
  return Array.isArray(value)
}

/** Whether a value is a nested map. */
export function isMap(value: Value | undefined): value is MapValue {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'map'
}
