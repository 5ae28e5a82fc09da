import { expect, test } from 'vitest'
import { decodeFields, decodeValue, encodeFields, encodeValue } from './value-codec.ts'

test.each([
  { nullValue: null },
  { booleanValue: false },
  { integerValue: '9223372036854775807' },
  { integerValue: '-9223372036854775808' },
  { integerValue: '9007199254740993' },
  { doubleValue: 1.5 },
  { doubleValue: 0 },
  { doubleValue: '-0' },
  { doubleValue: 'NaN' },
  { doubleValue: 'Infinity' },
  { doubleValue: '-Infinity' },
  { timestampValue: '2024-02-29T23:59:59.123456Z' },
  { timestampValue: '0001-01-01T00:00:00.000000Z' },
  { timestampValue: '9999-12-31T23:59:59.999999Z' },
  { timestampValue: '1969-12-31T23:59:59.999999Z' },
  { stringValue: 'a\u0000\u{1f600}' },
  { bytesValue: '' },
  { bytesValue: 'AP8=' },
  { bytesValue: '++//' },
  { referenceValue: 'projects/p/databases/(default)/documents/a/__id7__' },
  { geoPointValue: { latitude: -90, longitude: 180 } },
  { arrayValue: { values: [{ integerValue: '1' }, { mapValue: { fields: {} } }] } },
  { mapValue: { fields: { a: { nullValue: null }, 'b.`': { doubleValue: 2 } } } },
  { mapValue: { fields: { __type__: { stringValue: '__vector__' }, value: { arrayValue: { values: [{ doubleValue: 1 }] } } } } },
])('a value reads back from the wire as it was written: %j', (wire) => {
  expect(encodeValue(decodeValue(wire))).toEqual(wire)
})

test('shortened forms of the wire are understood', () => {
  expect(decodeValue({ nullValue: 'NULL_VALUE' })).toBe(null)
  expect(decodeValue({ integerValue: 7 })).toBe(7n)
  expect(decodeValue({ doubleValue: '1.5' })).toBe(1.5)
  expect(decodeValue({ arrayValue: {} })).toEqual([])
  expect(decodeValue({ mapValue: {} })).toEqual({ type: 'map', fields: new Map() })
  expect(decodeValue({ geoPointValue: {} })).toEqual({ type: 'geoPoint', latitude: 0, longitude: 0 })
  expect(decodeValue({ bytesValue: '-_8' })).toEqual(new Uint8Array([0xfb, 0xff]))
  expect(encodeValue(decodeValue({ timestampValue: '2024-01-01T01:00:00.123456789+01:00' }))).toEqual({
    timestampValue: '2024-01-01T00:00:00.123456Z',
  })
})

test.each([
  {},
  { integerValue: '1', doubleValue: 1 },
  { integerValue: '9223372036854775808' },
  { integerValue: 9007199254740992 },
  { integerValue: '1.5' },
  { doubleValue: 'nan' },
  { timestampValue: '2023-02-29T00:00:00Z' },
  { timestampValue: '2023-01-01T24:00:00Z' },
  { timestampValue: '2023-01-01' },
  { stringValue: '\ud800' },
  { stringValue: 1 },
  { bytesValue: 'A' },
  { bytesValue: 'A*' },
  { referenceValue: 'documents/a' },
  { geoPointValue: { latitude: 91 } },
  { geoPointValue: { latitude: 'NaN' } },
  { arrayValue: { values: [{ arrayValue: {} }] } },
  { mapValue: { fields: { __secret__: { nullValue: null } } } },
  { mapValue: { fields: { '': { nullValue: null } } } },
  { mapValue: { fields: { __type__: { stringValue: 'other' } } } },
  { fooValue: 1 },
  null,
  [],
])('an invalid value is refused: %j', (wire) => {
  expect(() => decodeValue(wire)).toThrow(expect.objectContaining({ name: 'WireFormatError' }))
})

test('maps nest twenty levels deep and not twenty-one', () => {
  const nested = (levels: number): unknown => (levels === 0 ? { nullValue: null } : { mapValue: { fields: { a: nested(levels - 1) } } })
  expect(() => decodeFields({ a: nested(20) })).not.toThrow()
  expect(() => decodeFields({ a: nested(21) })).toThrow('deeper than 20')
})

test('a field called __proto__ is refused and one called constructor is only data', () => {
  expect(() => decodeFields(JSON.parse('{"__proto__":{"nullValue":null}}'))).toThrow('reserved')
  expect(encodeFields(decodeFields({ constructor: { booleanValue: true } }))).toEqual({ constructor: { booleanValue: true } })
})

test('equal fields have one canonical form whatever order they came in', () => {
  const wire = { b: { integerValue: '1' }, a: { integerValue: '2' } }
  expect(JSON.stringify(encodeFields(decodeFields(wire)))).toBe('{"a":{"integerValue":"2"},"b":{"integerValue":"1"}}')
})
