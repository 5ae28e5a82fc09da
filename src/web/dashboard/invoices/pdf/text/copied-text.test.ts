import { expect, test } from 'vitest'
import { CopiedText } from './copied-text.server.ts'
import { Fonts } from './fonts.server.ts'
import type { PdfFont } from './glyphs.server.ts'

const listFonts = await new Fonts().openFor(['हिन्दी'], 'NL')
const fonts = listFonts('regular', '')

function findFont(character: string): PdfFont {
  const found = fonts.find(({ hasAll }) => hasAll(character))
  if (!found) throw new Error(`No font has ${character}.`)
  return found
}

/** Copies the glyphs of a text as a PDF reader does. */
function copy({ font }: PdfFont, drawn: string): string {
  return font
    .layout(drawn)
    .glyphs.map(({ codePoints }: { readonly codePoints: readonly number[] }) => String.fromCodePoint(...codePoints))
    .join('')
}

test('a mirrored bracket copies as it was written', () => {
  const copiedText = new CopiedText()
  const font = findFont('(')
  const usual = copiedText.findFont(font, ')')
  const mirrored = copiedText.findFont(font, ')', '(')
  expect(usual && copy(usual, ')')).toBe(')')
  expect(mirrored && copy(mirrored, ')')).toBe('(')
})

test('letters share a font unless one glyph would mean two letters', () => {
  const copiedText = new CopiedText()
  const font = findFont('ह')
  const letters = ['हि', 'दि', 'हि', 'न']
  const found = letters.map((letter) => copiedText.findFont(font, letter))
  expect(found[1]).not.toBe(found[0])
  expect(found.slice(2)).toEqual([found[0], found[0]])
  expect(letters.map((letter, index) => copy(found[index] ?? font, letter))).toEqual(letters)
})

test('a word in which one glyph means two letters has no font', () => {
  const copiedText = new CopiedText()
  expect(copiedText.findFont(findFont('ह'), 'हिदि')).toBeUndefined()
})
