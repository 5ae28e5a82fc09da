import type { Path } from '#protocol/document-name.ts'
import { utf8Length } from '#protocol/utf8.ts'
import { type Fields, isArray, type Value } from '#protocol/value.ts'

/** The size of a document: its name, its fields and 32 bytes (Firestore, storage size calculations). */
export function documentSize(path: Path, fields: Fields): number {
  return nameSize(path) + fieldsSize(fields)
}

function nameSize(path: Path): number {
  return path.reduce((bytes, segment) => bytes + utf8Length(segment) + 1, 16)
}

function fieldsSize(fields: Fields): number {
  let bytes = 32
  for (const [name, value] of fields) bytes += utf8Length(name) + 1 + valueSize(value)
  return bytes
}

function valueSize(value: Value): number {
  if (value === null || typeof value === 'boolean') return 1
  if (typeof value === 'bigint' || typeof value === 'number') return 8
  if (typeof value === 'string') return utf8Length(value) + 1
  if (value instanceof Uint8Array) return value.length
  if (isArray(value)) return value.reduce<number>((bytes, element) => bytes + valueSize(element), 0)
  switch (value.type) {
    case 'timestamp':
      return 8
    case 'geoPoint':
      return 16
    case 'reference':
      return nameSize(value.path)
    case 'vector':
      return 8 * value.values.length
    case 'map':
      return fieldsSize(value.fields)
  }
}
