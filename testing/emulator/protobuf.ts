import { decodeTimestamp, encodeTimestamp } from '#protocol/timestamp.ts'
import { WireFormatError } from '#protocol/wire-format-error.ts'
import { ServiceError } from '#backend/service-error.ts'
import { enumerations, type FieldDefinition, messages } from './grpc-messages.ts'

/** A message as proto3 JSON. */
export type JsonMessage = { readonly [field: string]: unknown }

/** Deeper than any document may be, with the levels of the wire between those of a value. */
const mostLevels = 100

/** The value after a tag: a varint, eight or four bytes, or length-prefixed bytes. */
type Content = bigint | Buffer

const wireTypes = { varint: 0, eightBytes: 1, bytes: 2, fourBytes: 5 } as const

/**
 * Reads a message of protocol buffers as proto3 JSON, which is what the calls over plain HTTP take.
 *
 * @param name One of `grpc-messages.ts`.
 * @throws WireFormatError when the bytes are no such message; ServiceError UNIMPLEMENTED for fields that the table does not name.
 */
export function decodeMessage(name: string, bytes: Buffer): JsonMessage {
  return decodeFieldsOf(name, bytes, 0)
}

/** Writes proto3 JSON of ours as a message of protocol buffers. @throws Error for a field that the table does not name. */
export function encodeMessage(name: string, json: object): Buffer {
  const parts = Object.entries(json).flatMap(([key, value]: [string, unknown]) => {
    const definition = messages[name]?.[key]
    if (!definition) throw new Error(`${name} has no field ${key}.`)
    return encodeField(definition, value)
  })
  return Buffer.concat(parts)
}

function decodeFieldsOf(name: string, bytes: Buffer, level: number): JsonMessage {
  if (level > mostLevels) throw new WireFormatError('A message is nested too deeply.')
  const byNumber = new Map(Object.entries(messages[name] ?? {}).map(([key, [number, type]]) => [number, { key, type }] as const))
  const found = new Map<string, unknown>()
  for (const { number, content } of readFields(bytes)) {
    const field = byNumber.get(number)
    if (!field) throw new ServiceError('UNIMPLEMENTED', `Field ${number} of ${name} is not supported.`)
    const { key, type } = field
    const known = found.get(key)
    if (type.endsWith('[]')) {
      const element = decodeContent(type.slice(0, -2), content, level)
      if (Array.isArray(known)) known.push(element)
      else found.set(key, [element])
    } else if (type.startsWith('{')) {
      const [entryKey, value] = decodeEntry(type.slice(1, -1), asBytes(content), level)
      const own = { configurable: true, enumerable: true, writable: true, value }
      // Defined and not assigned: a field may be called `__proto__`.
      if (typeof known === 'object' && known !== null) Object.defineProperty(known, entryKey, own)
      else found.set(key, Object.defineProperty({}, entryKey, own))
    } else {
      found.set(key, decodeContent(type, content, level))
    }
  }
  return Object.fromEntries(found)
}

function decodeEntry(type: string, bytes: Buffer, level: number): readonly [key: string, value: unknown] {
  let key = ''
  let value: unknown = type === 'string' ? '' : {}
  for (const { number, content } of readFields(bytes)) {
    if (number === 1) key = decodeText(asBytes(content))
    if (number === 2) value = decodeContent(type, content, level)
  }
  return [key, value]
}

function decodeContent(type: string, content: Content, level: number): unknown {
  switch (type) {
    case 'string':
      return decodeText(asBytes(content))
    case 'bytes':
      return asBytes(content).toString('base64')
    case 'bool':
      return asVarint(content) !== 0n
    case 'int32':
      return Number(BigInt.asIntN(32, asVarint(content)))
    case 'int64':
      return String(BigInt.asIntN(64, asVarint(content)))
    case 'double':
      return decodeDouble(asBytes(content))
    case 'NullValue':
      return null
    case 'Timestamp':
      return timestampOf(decodeFieldsOf(type, asBytes(content), level + 1))
    case 'Int32Value':
    case 'Int64Value':
      return decodeFieldsOf(type, asBytes(content), level + 1)['value'] ?? 0
    default:
      return enumerations[type] ? nameOf(type, asVarint(content)) : decodeFieldsOf(type, asBytes(content), level + 1)
  }
}

function nameOf(enumeration: string, number: bigint): string {
  const found = Object.entries(enumerations[enumeration] ?? {}).find(([, value]) => BigInt(value) === number)
  if (!found) throw new WireFormatError(`${enumeration} has no value ${number}.`)
  return found[0]
}

function timestampOf({ seconds = '0', nanos = 0 }: JsonMessage): string {
  const microseconds = BigInt(String(seconds)) * 1_000_000n + BigInt(Math.floor(Number(nanos) / 1000))
  // Beyond it no date can be written; which of the others count is checked where timestamps are read.
  if (BigInt.asIntN(59, microseconds) !== microseconds) throw new WireFormatError('Timestamp out of range.')
  return encodeTimestamp(microseconds)
}

function decodeDouble(bytes: Buffer): number | string {
  if (bytes.length !== 8) throw new WireFormatError('A field is not of its type.')
  const value = bytes.readDoubleLE(0)
  return Number.isFinite(value) && !Object.is(value, -0) ? value : Object.is(value, -0) ? '-0' : String(value)
}

function decodeText(bytes: Buffer): string {
  const text = bytes.toString('utf8')
  if (!Buffer.from(text, 'utf8').equals(bytes)) throw new WireFormatError('A string is not valid UTF-8.')
  return text
}

function asVarint(content: Content): bigint {
  if (typeof content !== 'bigint') throw new WireFormatError('A field is not of its type.')
  return content
}

function asBytes(content: Content): Buffer {
  if (typeof content === 'bigint') throw new WireFormatError('A field is not of its type.')
  return content
}

/** The fields of a message as they stand there. */
function* readFields(bytes: Buffer): Generator<{ readonly number: number; readonly content: Content }> {
  let at = 0
  const readVarint = () => {
    let value = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = bytes[at++]
      if (byte === undefined) throw new WireFormatError('A message ends too early.')
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
    throw new WireFormatError('A number is too long.')
  }
  const take = (length: number) => {
    if (at + length > bytes.length) throw new WireFormatError('A message ends too early.')
    return bytes.subarray(at, (at += length))
  }
  while (at < bytes.length) {
    const tag = Number(BigInt.asUintN(32, readVarint()))
    const number = tag >>> 3
    switch (tag & 7) {
      case wireTypes.varint:
        yield { number, content: readVarint() }
        break
      case wireTypes.eightBytes:
        yield { number, content: take(8) }
        break
      case wireTypes.bytes:
        yield { number, content: take(Number(readVarint())) }
        break
      case wireTypes.fourBytes:
        yield { number, content: take(4) }
        break
      default:
        throw new WireFormatError('A field has no known form.')
    }
  }
}

function encodeField([number, type]: FieldDefinition, value: unknown): readonly Buffer[] {
  if (type.endsWith('[]')) return elementsOf(value).flatMap((element) => encodeField([number, type.slice(0, -2)], element))
  if (type.startsWith('{')) {
    return Object.entries(asObject(value)).flatMap(([key, content]: [string, unknown]) => {
      const entry = [...encodeField([1, 'string'], key), ...encodeField([2, type.slice(1, -1)], content)]
      return lengthDelimited(number, Buffer.concat(entry))
    })
  }
  switch (type) {
    case 'string':
      return lengthDelimited(number, Buffer.from(String(value), 'utf8'))
    case 'bytes':
      return lengthDelimited(number, Buffer.from(String(value), 'base64'))
    case 'bool':
      return [encodeTag(number, wireTypes.varint), encodeVarint(value === true ? 1n : 0n)]
    case 'int32':
    case 'int64':
      return [encodeTag(number, wireTypes.varint), encodeVarint(BigInt(String(value)))]
    case 'double': {
      const bytes = Buffer.alloc(8)
      bytes.writeDoubleLE(Number(value))
      return [encodeTag(number, wireTypes.eightBytes), bytes]
    }
    case 'NullValue':
      return [encodeTag(number, wireTypes.varint), encodeVarint(0n)]
    case 'Timestamp':
      return lengthDelimited(number, encodeMessage(type, partsOf(String(value))))
    case 'Int32Value':
    case 'Int64Value':
      return lengthDelimited(number, encodeMessage(type, { value }))
    default: {
      const enumeration = enumerations[type]
      if (!enumeration) return lengthDelimited(number, encodeMessage(type, asObject(value)))
      return [encodeTag(number, wireTypes.varint), encodeVarint(BigInt(enumeration[String(value)] ?? 0))]
    }
  }
}

function partsOf(timestamp: string): object {
  const microseconds = decodeTimestamp(timestamp)
  const fraction = ((microseconds % 1_000_000n) + 1_000_000n) % 1_000_000n
  return { seconds: String((microseconds - fraction) / 1_000_000n), nanos: Number(fraction) * 1000 }
}

function elementsOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error('A list was expected.')
  return value
}

function asObject(value: unknown): object {
  if (typeof value !== 'object' || value === null) throw new Error('An object was expected.')
  return value
}

function lengthDelimited(number: number, bytes: Buffer): readonly Buffer[] {
  return [encodeTag(number, wireTypes.bytes), encodeVarint(BigInt(bytes.length)), bytes]
}

function encodeTag(number: number, wireType: number): Buffer {
  return encodeVarint(BigInt((number << 3) | wireType))
}

function encodeVarint(value: bigint): Buffer {
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, value)
  for (; rest >= 0x80n; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80)
  bytes.push(Number(rest))
  return Buffer.from(bytes)
}
