import { expect, test } from 'vitest'
import { makeLegible } from './make-legible.ts'

const names = new Intl.DisplayNames('en', { type: 'script' })

/** Only ASCII and `é` have glyphs. */
function write(text: string) {
  return makeLegible(
    text,
    (character) => /^[\x20-\x7Eé]$/u.test(character),
    (code) => names.of(code) ?? code,
  )
}

test.each([
  ['Café 12', 'Café 12', false],
  ['Cafe\u0301', 'Café', false],
  ['one\ntwo', 'one\ntwo', false],
  // Letters lose a mark that has no glyph.
  ['Łukasz Dvořák', '[Latin]ukasz Dvorak', true],
  ['ﬁne', 'fine', false],
  ['thin\u2009blank and soft\u00ADhyphen', 'thin blank and softhyphen', false],
  ['شركة النور BV', '[Arabic] BV', true],
  ['हिन्दी BV', '[Devanagari] BV', true],
  ['ที่นี่', '[Thai]', true],
  ['👩\u200D💻', '[Emoji]', true],
  ['BV שלום!', 'BV [Hebrew]!', true],
  ['山田カナ', '[Han, Katakana]', true],
  ['Shop 👍🏽 open', 'Shop [Emoji] open', true],
  ['Snow ☃', 'Snow [Emoji]', true],
  ['Sum \u2211 total', 'Sum [U+2211] total', true],
  ['', '', false],
])('%j is written as %j', (text, legible, hidesLetters) => {
  expect(write(text)).toEqual({ text: legible, hidesLetters })
})
