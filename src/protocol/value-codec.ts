import { decodeBase64, encodeBase64 } from './base64.ts'
import { decodeName, encodeName, isReserved } from './document-name.ts'
import { decodeTimestamp, encodeTimestamp } from './timestamp.ts'
import { compareUtf8 } from './utf8.ts'
import { type Fields, isArray, type Value } from './value.ts'
import { WireFormatError } from './wire-format-error.ts'

/** A JSON object of the wire protocol. */
export type WireObject = { readonly [key: string]: unknown }

/** Maximum nesting of maps and arrays (Firestore quotas). */
export const maxDepth = 20

const vectorType = '__vector__'

/**
 * Decodes a value from proto3 JSON.
 *
 * @throws WireFormatError if it is invalid, nested deeper than 20 levels, or has an array directly inside an array.
 */
export function decodeValue(wire: unknown): Value {
  return decodeAt(wire, 0)
}

/**
 * Decodes the fields of a document from proto3 JSON.
 *
 * @throws WireFormatError as `decodeValue`, and for empty and reserved field names.
 */
export function decodeFields(wire: unknown): Fields {
  return fieldsAt(wire, 0)
}

/** Encodes a value in its canonical proto3 JSON: map keys in UTF-8 order, timestamps with six fractional digits. */
export function encodeValue(value: Value): WireObject {
  switch (typeof value) {
    case 'boolean':
      return { booleanValue: value }
    case 'bigint':
      return { integerValue: String(value) }
    case 'number':
      return { doubleValue: encodeDouble(value) }
    case 'string':
      return { stringValue: value }
    default:
      return encodeObject(value)
  }
}

/** Encodes fields in their canonical proto3 JSON. */
export function encodeFields(fields: Fields): { readonly [name: string]: WireObject } {
  const names = [...fields.keys()].sort(compareUtf8)
  // `fromEntries` defines own properties, so a field named `__proto__` cannot change the object.
  return Object.fromEntries(names.map((name) => [name, encodeValue(fields.get(name) ?? null)]))
}

function encodeObject(value: Exclude<Value, boolean | bigint | number | string>): WireObject {
  if (value === null) return { nullValue: null }
  if (value instanceof Uint8Array) return { bytesValue: encodeBase64(value) }
  if (isArray(value)) return { arrayValue: { values: value.map(encodeValue) } }
  switch (value.type) {
    case 'timestamp':
      return { timestampValue: encodeTimestamp(value.microseconds) }
    case 'reference':
      return { referenceValue: encodeName(value, value.path) }
    case 'geoPoint':
      return { geoPointValue: { latitude: value.latitude, longitude: value.longitude } }
    case 'vector':
      return { mapValue: { fields: { __type__: { stringValue: vectorType }, value: encodeValue(value.values) } } }
    case 'map':
      return { mapValue: { fields: encodeFields(value.fields) } }
  }
}

function encodeDouble(value: number): number | string {
  if (Number.isFinite(value)) return Object.is(value, -0) ? '-0' : value
  return String(value)
}

function decodeAt(wire: unknown, depth: number): Value {
  const object = asObject(wire, 'a value')
  const [key, ...others] = Object.keys(object)
  if (key === undefined || others.length > 0) throw new WireFormatError('A value must have exactly one kind.')
  const content = object[key]
  switch (key) {
    case 'nullValue':
      if (content !== null && content !== 'NULL_VALUE') throw new WireFormatError('Invalid nullValue.')
      return null
    case 'booleanValue':
      if (typeof content !== 'boolean') throw new WireFormatError('Invalid booleanValue.')
      return content
    case 'integerValue':
      return decodeInteger(content)
    case 'doubleValue':
      return decodeDouble(content)
    case 'timestampValue':
      return { type: 'timestamp', microseconds: decodeTimestamp(asText(content, key)) }
    case 'stringValue':
      return asText(content, key)
    case 'bytesValue':
      return decodeBase64(asText(content, key))
    case 'referenceValue':
      return { type: 'reference', ...decodeName(asText(content, key)) }
    case 'geoPointValue':
      return decodeGeoPoint(asObject(content, key))
    case 'arrayValue':
      return decodeArray(asObject(content, key), depth + 1)
    case 'mapValue':
      return decodeMap(asObject(content, key), depth + 1)
    default:
      throw new WireFormatError(`Unknown kind of value ${JSON.stringify(key.slice(0, 100))}.`)
  }
}

/** Decodes an int64: a string, or a JSON number if that is exact. */
function decodeInteger(content: unknown): bigint {
  const isExact = typeof content === 'number' ? Number.isSafeInteger(content) : typeof content === 'string' && /^-?\d{1,19}$/.test(content)
  if (!isExact) throw new WireFormatError('Invalid integerValue: an int64 is expected, beyond 2^53 as a string.')
  const integer = BigInt(content as string | number) // checked above
  if (BigInt.asIntN(64, integer) !== integer) throw new WireFormatError('Invalid integerValue: outside of int64.')
  return integer
}

function decodeDouble(content: unknown): number {
  if (typeof content === 'number') return content
  if (content === 'NaN' || content === 'Infinity' || content === '-Infinity') return Number(content)
  // Other numbers may be strings as well (proto3 JSON); "-0" always is, because JSON.stringify drops the sign.
  if (typeof content === 'string' && /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(content)) return Number(content)
  throw new WireFormatError('Invalid doubleValue.')
}

function decodeGeoPoint(point: WireObject): Value {
  const { latitude = 0, longitude = 0 } = point
  if (typeof latitude !== 'number' || typeof longitude !== 'number' || !(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180)) {
    throw new WireFormatError('Invalid geoPointValue.')
  }
  return { type: 'geoPoint', latitude, longitude }
}

function decodeArray(wire: WireObject, depth: number): Value {
  assertDepth(depth)
  const { values = [] } = wire
  if (!Array.isArray(values)) throw new WireFormatError('Invalid arrayValue.')
  const elements = values.map((element) => decodeAt(element, depth))
  if (elements.some(isArray)) throw new WireFormatError('Cannot convert an array value in an array value.')
  return elements
}

function decodeMap(wire: WireObject, depth: number): Value {
  assertDepth(depth)
  const { fields = {} } = wire
  if (Object.hasOwn(asObject(fields, 'mapValue'), '__type__')) return decodeVector(asObject(fields, 'mapValue'), depth)
  return { type: 'map', fields: fieldsAt(fields, depth) }
}

function decodeVector({ __type__: type, ...rest }: WireObject, depth: number): Value {
  const values = decodeAt(rest['value'] ?? {}, depth)
  const isVector = decodeAt(type, depth) === vectorType && Object.keys(rest).length === 1 && isArray(values)
  if (!isVector || !values.every((element) => typeof element === 'number')) throw new WireFormatError('Invalid vector value.')
  return { type: 'vector', values }
}

function fieldsAt(wire: unknown, depth: number): Fields {
  const fields = new Map<string, Value>()
  for (const [name, value] of Object.entries(asObject(wire, 'fields'))) {
    if (name === '') throw new WireFormatError('A field has an empty name.')
    if (isReserved(name)) throw new WireFormatError(`Field name ${JSON.stringify(name.slice(0, 100))} is reserved.`)
    fields.set(asText(name, 'a field name'), decodeAt(value, depth))
  }
  return fields
}

function assertDepth(depth: number): void {
  if (depth > maxDepth) throw new WireFormatError(`Maps and arrays are nested deeper than ${maxDepth} levels.`)
}

function asObject(wire: unknown, what: string): WireObject {
  if (typeof wire !== 'object' || wire === null || Array.isArray(wire)) throw new WireFormatError(`Expected an object for ${what}.`)
  return wire as WireObject // checked above
}

function asText(wire: unknown, what: string): string {
  if (typeof wire !== 'string') throw new WireFormatError(`Expected a string for ${what}.`)
  if (!wire.isWellFormed()) throw new WireFormatError(`${what} is not valid UTF-8.`)
  return wire
}
