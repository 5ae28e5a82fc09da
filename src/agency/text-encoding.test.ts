import { expect, test } from 'vitest'
import { detectEncoding, EncodingFinder } from './text-encoding.ts'

const text = 'id;Müller & Söhne'

test.each<[string, Uint8Array, string | undefined]>([
  ['UTF-8', Buffer.from(text), 'utf-8'],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`), 'utf-8'],
  ['UTF-16 with a mark', Buffer.from(`\uFEFF${text}`, 'utf16le'), 'utf-16le'],
  ['UTF-16', Buffer.from(text, 'utf16le'), 'utf-16le'],
  ['UTF-16, big-endian', Buffer.from(text, 'utf16le').swap16(), 'utf-16be'],
  ['Windows-1252', Buffer.from(text, 'latin1'), 'windows-1252'],
  ['a letter that is cut off', Buffer.from('Mü').subarray(0, 2), 'windows-1252'],
  ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), undefined],
  ['nothing', new Uint8Array(), 'utf-8'],
])('%s is found out', (_, bytes, encoding) => {
  expect(detectEncoding(bytes)).toBe(encoding)
})

test('what is assumed comes with a word that shows it, and a letter may be in two parts', () => {
  const finder = new EncodingFinder()
  finder.add(Buffer.from('id;Firma\n1;Müller & Söhne', 'latin1'))
  expect(finder.find()).toEqual({ encoding: 'windows-1252', sample: 'Müller' })
  const bytes = Buffer.from('Mü')
  const parts = new EncodingFinder()
  parts.add(bytes.subarray(0, 2))
  parts.add(bytes.subarray(2))
  expect(parts.find()).toBe('utf-8')
})
