import { expect, test } from 'vitest'
import { decodeDocumentName, decodeName, encodeName, numericId } from './document-name.ts'
import { decodeFieldPath, encodeFieldPath } from './field-path.ts'
import { compareUtf8, utf8Length } from './utf8.ts'

const root = 'projects/p/databases/(default)/documents'

test('a document name comes apart and goes together again', () => {
  const name = decodeDocumentName(`${root}/rooms/1/messages/ä ö`)
  expect(name).toEqual({ projectId: 'p', databaseId: '(default)', path: ['rooms', '1', 'messages', 'ä ö'] })
  expect(encodeName(name, name.path)).toBe(`${root}/rooms/1/messages/ä ö`)
  expect(decodeName(root).path).toEqual([])
})

test.each([
  '',
  '/',
  '/a//b',
  '/a/.',
  '/a/..',
  '/a/__bad__',
  '/__bad__/b',
  '/a/____',
  '/a/__id1.5__',
  `/a/${'x'.repeat(1501)}`,
  '/a/\ud800',
])('a name ending in %j names no document', (tail) => {
  expect(() => decodeDocumentName(root + tail)).toThrow(expect.objectContaining({ name: 'WireFormatError' }))
})

test('a segment of 1500 bytes and numeric ids are allowed', () => {
  expect(decodeDocumentName(`${root}/a/${'x'.repeat(1500)}`).path[1]).toHaveLength(1500)
  expect(decodeDocumentName(`${root}/a/__id-5__`).path[1]).toBe('__id-5__')
  expect(numericId('__id9223372036854775807__')).toBe(9223372036854775807n)
  expect(numericId('__id9223372036854775808__')).toBeUndefined()
})

test.each([
  ['a', ['a']],
  ['a.b_1.C', ['a', 'b_1', 'C']],
  ['`a.b`.c', ['a.b', 'c']],
  ['`back\\`quote`.`sla\\\\sh`', ['back`quote', 'sla\\sh']],
  ['`1`', ['1']],
])('the field path %s reads and writes', (text, path) => {
  expect(decodeFieldPath(text)).toEqual(path)
  expect(encodeFieldPath(path)).toBe(text)
})

test.each(['', '.', 'a.', '.a', 'a..b', 'a-b', '1', '`a', '``', '`a`b', 'a b'])('%j is no field path', (text) => {
  expect(() => decodeFieldPath(text)).toThrow('Invalid field path')
})

test('texts compare by UTF-8 bytes, not by UTF-16 units', () => {
  const texts = ['', 'a', 'a\u0000', 'b', 'é', '\ud7ff', '\ue000', '\uffff', '\u{10000}', '\u{1f600}', '\u{1f600}a']
  for (const left of texts) {
    for (const right of texts) {
      expect(Math.sign(compareUtf8(left, right))).toBe(Math.sign(Buffer.compare(Buffer.from(left), Buffer.from(right))))
    }
    expect(utf8Length(left)).toBe(Buffer.byteLength(left))
  }
})
