import { compareUtf8 } from '#protocol/utf8.ts'
import { type Fields, isArray, kindOf, type Value } from '#protocol/value.ts'
import { KeyWriter } from './key-writer.ts'
import { writeNameKey } from './name-key.ts'

/** Longest key of one value; longer ones are truncated (Firestore also indexes the first 1,500 bytes of a value only). */
export const maxValueKeyBytes = 1500

/** The first byte of a value's key, in the order of types (Firestore, value type ordering). All are below 0x80, and inverted ones above. */
const tag = {
  null: 0x10,
  false: 0x18,
  true: 0x19,
  nan: 0x20,
  number: 0x21,
  timestamp: 0x28,
  string: 0x30,
  bytes: 0x38,
  reference: 0x40,
  geoPoint: 0x48,
  array: 0x50,
  vector: 0x58,
  map: 0x60,
} as const

/** Ends a list; less than every tag, so that a shorter list sorts first. */
const endOfList = 0x00
const nextMapEntry = 0x01

/** The key of one value, and whether it was truncated: then equal keys do not prove equal values. */
export type ValueKey = { readonly bytes: Uint8Array; readonly isCut: boolean }

/**
 * The key of a value: keys sort as `compareValues` does, and equal values have equal keys. No key is a prefix of another one, so that
 * keys can be concatenated.
 */
export function encodeValueKey(value: Value): ValueKey {
  const writer = new KeyWriter()
  writeValue(writer, value)
  const bytes = writer.finish()
  return bytes.length > maxValueKeyBytes ? { bytes: bytes.slice(0, maxValueKeyBytes), isCut: true } : { bytes, isCut: false }
}

/** The key prefixes that a range over values of one type can contain; NaN is not a number here. */
export function kindTags(value: Value): { readonly first: number; readonly last: number } {
  const kind = kindOf(value)
  if (kind === 'boolean') return { first: tag.false, last: tag.true }
  return { first: tag[kind], last: tag[kind] }
}

/** The key that sorts in reverse. */
export function invertKey(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte) => byte ^ 0xff)
}

function writeValue(writer: KeyWriter, value: Value): void {
  if (value === null) writer.byte(tag.null)
  else if (typeof value === 'boolean') writer.byte(value ? tag.true : tag.false)
  else if (typeof value === 'bigint') writeInteger(writer, value)
  else if (typeof value === 'number') writeDouble(writer, value)
  else if (typeof value === 'string') {
    writer.byte(tag.string)
    writer.escaped(Buffer.from(value))
    writer.byte(endOfList)
  } else if (value instanceof Uint8Array) {
    writer.byte(tag.bytes)
    writer.escaped(value)
    writer.byte(endOfList)
  } else if (isArray(value)) {
    writer.byte(tag.array)
    for (const element of value) writeValue(writer, element)
    writer.byte(endOfList)
  } else writeObject(writer, value)
}

function writeObject(writer: KeyWriter, value: Extract<Value, { type: string }>): void {
  switch (value.type) {
    case 'timestamp':
      writer.byte(tag.timestamp)
      return writer.int64(value.microseconds)
    case 'reference':
      writer.byte(tag.reference)
      writer.escaped(Buffer.from(value.projectId))
      writer.byte(endOfList)
      writer.escaped(Buffer.from(value.databaseId))
      writer.byte(endOfList)
      writeNameKey(writer, value.path)
      return writer.byte(endOfList)
    case 'geoPoint':
      writer.byte(tag.geoPoint)
      writer.double(value.latitude + 0)
      return writer.double(value.longitude + 0)
    case 'vector':
      writer.byte(tag.vector)
      writer.unsigned(value.values.length, 4)
      for (const element of value.values) writeDouble(writer, element)
      return
    case 'map':
      return writeMap(writer, value.fields)
  }
}

function writeMap(writer: KeyWriter, fields: Fields): void {
  writer.byte(tag.map)
  for (const [name, value] of [...fields].sort(([a], [b]) => compareUtf8(a, b))) {
    writer.byte(nextMapEntry)
    writer.escaped(Buffer.from(name))
    writer.byte(endOfList)
    writeValue(writer, value)
  }
  writer.byte(endOfList)
}

function writeDouble(writer: KeyWriter, value: number): void {
  if (Number.isNaN(value)) return writer.byte(tag.nan)
  writer.byte(tag.number)
  writer.double(value + 0) // -0 + 0 is 0
  writer.unsigned(0, 2)
}

/**
 * An integer is the largest double that is not above it plus the rest (less than 2048 within int64): exact, and comparable with doubles.
 */
function writeInteger(writer: KeyWriter, value: bigint): void {
  let floor = Number(value)
  // Number() rounds to the nearest double; if that is above, the next lower one is 2^-52 of its magnitude away.
  if (BigInt(floor) > value) floor = nextBelow(floor)
  writer.byte(tag.number)
  writer.double(floor)
  writer.unsigned(Number(value - BigInt(floor)), 2)
}

function nextBelow(value: number): number {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, value)
  view.setBigInt64(0, view.getBigInt64(0) + (value > 0 ? -1n : 1n))
  return view.getFloat64(0)
}
