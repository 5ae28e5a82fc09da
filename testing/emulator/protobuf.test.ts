import { expect, test } from 'vitest'
import { FrameReader } from './grpc-frames.ts'
import { decodeMessage, encodeMessage } from './protobuf.ts'

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')

// Bytes by the encoding's own document (protobuf.dev/programming-guides/encoding): tag, then the value.
test.each<readonly [string, object, string]>([
  ['an int64 beyond any double', { integerValue: '-9223372036854775808' }, '10 80 80 80 80 80 80 80 80 80 01'],
  ['a negative int64', { integerValue: '-1' }, '10 ff ff ff ff ff ff ff ff ff 01'],
  ['a double', { doubleValue: 1 }, '19 00 00 00 00 00 00 f0 3f'],
  ['no number', { doubleValue: 'NaN' }, '19 00 00 00 00 00 00 f8 7f'],
  ['negative zero', { doubleValue: '-0' }, '19 00 00 00 00 00 00 00 80'],
  ['null', { nullValue: null }, '58 00'],
  ['false, which is there', { booleanValue: false }, '08 00'],
  ['an empty text', { stringValue: '' }, '8a 01 00'],
  ['a text', { stringValue: 'ä' }, '8a 01 02 c3 a4'],
  ['bytes', { bytesValue: 'AP8=' }, '92 01 02 00 ff'],
  ['a time before 1970', { timestampValue: '1969-12-31T23:59:59.500000Z' }, '52 11 08 ff ff ff ff ff ff ff ff ff 01 10 80 ca b5 ee 01'],
  ['a list', { arrayValue: { values: [{ booleanValue: true }] } }, '4a 04 0a 02 08 01'],
  ['a map', { mapValue: { fields: { a: { booleanValue: true } } } }, '32 09 0a 07 0a 01 61 12 02 08 01'],
])('%s is read and written', (_, json, bytes) => {
  expect(encodeMessage('Value', json).toString('hex')).toBe(hex(bytes).toString('hex'))
  expect(decodeMessage('Value', hex(bytes))).toEqual(json)
})

test('a field called __proto__ is a field', () => {
  const json = JSON.parse('{"fields":{"__proto__":{"booleanValue":true},"a":{"booleanValue":true}}}') as object // an own property, unlike in a literal
  const read = decodeMessage('Document', encodeMessage('Document', json))
  expect(JSON.stringify(read)).toBe(JSON.stringify(json))
})

test.each([
  ['Value', '10'],
  ['Value', '8a 01 05 61'],
  ['Value', '8a 01 01 ff'],
  ['Value', '08 ff ff ff ff ff ff ff ff ff ff 01'],
  ['Value', '0a 01 61'],
  ['Value', '1d 00 00 00 00'],
  ['Value', '0b'],
  ['Value', '52 0b 08 ff ff ff ff ff ff ff ff 7f'],
  ['Order', '10 09'],
])('%s of %s is no message', (name, bytes) => {
  expect(() => decodeMessage(name, hex(bytes))).toThrow(expect.objectContaining({ name: 'WireFormatError' }))
})

test('a field that is not known is refused by its number, not passed over', () => {
  expect(() => decodeMessage('Value', hex('a2 01 00'))).toThrow('Field 20 of Value is not supported.')
})

test('a message that is nested deeper than any document is refused', () => {
  let value: object = { booleanValue: true }
  for (let level = 0; level < 60; level++) value = { arrayValue: { values: [value] } }
  expect(() => decodeMessage('Value', encodeMessage('Value', value))).toThrow(/nested too deeply/u)
})

test('messages come out of the stream whole, however it was cut', () => {
  const reader = new FrameReader(4)
  const stream = hex('00 00 00 00 02 61 62 00 00 00 00 00 00 00 00 00 04 61 62 63 64')
  const found = [...stream].flatMap((byte) => reader.push(Buffer.of(byte)))
  expect(found.map(String)).toEqual(['ab', '', 'abcd'])
  expect(new FrameReader(4).push(stream).map(String)).toEqual(['ab', '', 'abcd'])
  expect(() => new FrameReader(4).push(hex('00 00 00 00 05'))).toThrow(expect.objectContaining({ status: 'INVALID_ARGUMENT' }))
  expect(() => new FrameReader(4).push(hex('01 00 00 00 01'))).toThrow(expect.objectContaining({ status: 'UNIMPLEMENTED' }))
})
