import { expect, test } from 'vitest'
import { formatSize } from './format-size.ts'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [999_400, '999.4 kB'],
  [999_600, '1 MB'],
  [12_340_000, '12.3 MB'],
])('%d bytes are read as %s', (sizeBytes, text) => {
  expect(formatSize(sizeBytes, 'en-US')).toBe(text)
})

test.each([
  ['de-DE', '1\u00A0Byte', '183 Byte'],
  ['nl-NL', '1 byte', '183 byte'],
  ['es-ES', '1 byte', '183 bytes'],
])('in %s one byte is %s, and many are %s', (tag, one, many) => {
  expect([formatSize(1, tag), formatSize(183, tag)]).toEqual([one, many])
})
