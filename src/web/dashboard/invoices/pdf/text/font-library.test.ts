import { expect, test } from 'vitest'
import { findSlice, FontLibrary } from './font-library.server.ts'

test('fonts of two weights are made at once', async () => {
  const library = new FontLibrary()
  const slice = findSlice('ش', library.list('شركة', 'NL'))
  if (!slice) throw new Error('No font has Arabic.')
  const fonts = await Promise.all([400, 600].map((weight) => library.open(slice, weight)))
  expect(fonts.map(({ name }) => name)).toEqual(['Vazirmatn-arabic-400', 'Vazirmatn-arabic-600'])
  const [regular = 0, strong = 0] = fonts.map(({ font }) => font.layout('شركة').advanceWidth)
  expect(strong).toBeGreaterThan(regular)
})

test.each([
  ['a sequence of emoji', '👩\u200D💻', 'NotoEmoji-8'],
  ['a flag', '🇩🇪', 'NotoEmoji-0'],
  ['a letter with a mark', 'सि', 'NotoSansDevanagari-devanagari'],
])('%s is found in one slice', (_, cluster, name) => {
  expect(findSlice(cluster, new FontLibrary().list(cluster, 'NL'))?.name).toBe(name)
})

test('what no font has is not found', () => {
  expect(findSlice('Ꮳ', new FontLibrary().list('ᏣᎳᎩ', 'NL'))).toBeUndefined()
})
