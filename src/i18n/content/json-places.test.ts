import { expect, test } from 'vitest'
import { findFieldLine, findJsonFault } from './json-places.ts'

test.each([
  ['{\n  "a": 1\n  "b": 2\n}', 2, 9, 'a comma is missing here'],
  ['{\n  "a": 1,\n}', 3, 1, 'the comma before } has to go'],
  ['["de",]', 1, 7, 'the comma before ] has to go'],
  ['{ "a" 1 }', 1, 6, 'a colon is missing after the name'],
  ["{ 'a': 1 }", 1, 3, "'a' has to be in double quotes"],
  ['{ a: 1 }', 1, 3, 'a has to be in double quotes'],
  ['{ "a": ja }', 1, 8, 'ja has to be in double quotes'],
  ['{ "a": "one\n two" }', 1, 8, 'a text does not end in its line'],
  ['{ "a": "C:\\dir" }', 1, 8, 'a backslash has to be written twice'],
  ['{ "a": "b\tc" }', 1, 8, 'a line break or tab'],
  ['// hello\n{}', 1, 1, 'comments are not allowed'],
  ['{ "a": [1, 2 }', 1, 13, '] is missing before }'],
  ['{ "a": 1', 1, 9, '} is missing here'],
  ['{} {}', 1, 4, '{ is left over'],
  ['', 1, 1, 'the file is empty'],
  ['\uFEFF{}', 1, 1, 'begins with a byte order mark'],
])('the fault of %j is in line %d, column %d: %s', (text, line, column, message) => {
  expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError)
  expect(findJsonFault(text)).toEqual({ line, column, message: expect.stringContaining(message) })
})

test('a text that is JSON has no fault', () => {
  expect(findJsonFault('{ "a": [1, { "b": "ä\\n" }] }')).toBeUndefined()
})

test('a field is in its line, and a missing one in that of what it is missing in', () => {
  const text = '{\n  "a": 1,\n  "list": [\n    { "b": 2 },\n    {\n      "c": "x"\n    }\n  ]\n}\n'
  expect(findFieldLine(text, 'a')).toBe(2)
  expect(findFieldLine(text, 'list.1.c')).toBe(6)
  expect(findFieldLine(text, 'list.1.d')).toBe(5)
  expect(findFieldLine(text, 'list.7')).toBe(3)
  expect(findFieldLine(text, 'email')).toBe(1)
  expect(findFieldLine('', 'a')).toBeUndefined()
})
