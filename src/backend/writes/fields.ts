import type { FieldPath } from '#protocol/field-path.ts'
import { type Fields, isMap, type Value } from '#protocol/value.ts'

/** The value at a field path; undefined if a field on the path is missing or not a map. */
export function findField(fields: Fields, [name = '', ...rest]: FieldPath): Value | undefined {
  const value = fields.get(name)
  if (rest.length === 0) return value
  return isMap(value) ? findField(value.fields, rest) : undefined
}

/** The fields with one value set; missing maps on the path are created, and other values on it are replaced by maps. */
export function withField(fields: Fields, [name = '', ...rest]: FieldPath, value: Value): Fields {
  if (rest.length === 0) return new Map(fields).set(name, value)
  const inner = fields.get(name)
  return new Map(fields).set(name, { type: 'map', fields: withField(isMap(inner) ? inner.fields : new Map(), rest, value) })
}

/** The fields without the one at a path; unchanged if it does not exist. */
export function withoutField(fields: Fields, [name = '', ...rest]: FieldPath): Fields {
  const inner = fields.get(name)
  const copy = new Map(fields)
  if (rest.length === 0) copy.delete(name)
  else if (isMap(inner)) copy.set(name, { type: 'map', fields: withoutField(inner.fields, rest) })
  return copy
}
