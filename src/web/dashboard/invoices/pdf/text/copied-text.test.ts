import { expect, test } from 'vitest'
import { CopiedText } from './copied-text.server.ts'
import { Fonts, type PdfFont } from './fonts.server.ts'

const opened = await new Fonts().openFor(['हिन्दी', '👍🏽'], 'NL')
const fonts = opened.list('regular', '')

function findFont(character: string): PdfFont {
  const found = fonts.find(({ hasGlyph }) => hasGlyph(character))
  if (!found) throw new Error(`No font has ${character}.`)
  return found
}

/** What a reader makes of the glyphs of a text. */
function copy({ font }: PdfFont, drawn: string): string {
  return font
    .layout(drawn)
    .glyphs.map(({ codePoints }: { readonly codePoints: readonly number[] }) => String.fromCodePoint(...codePoints))
    .join('')
}

test.each([
  ['a vowel that is drawn before its consonant', 'हि', 'हि'],
  ['an emoji with a modifier that has no glyph', '👍🏽', '👍🏽'],
  ['a bracket that is drawn as the other one', ')', '('],
])('%s is copied as it was written', (_, drawn, copied) => {
  const font = findFont(Array.from(drawn)[0] ?? '')
  expect(copy(font, drawn)).not.toBe(copied)
  expect(copy(new CopiedText().findFont(font, drawn, copied), drawn)).toBe(copied)
})

test('letters share a font as far as none of its glyphs would stand for two letters', () => {
  const copiedText = new CopiedText()
  const font = findFont('ह')
  const [first, second, third] = ['हि', 'दि', 'हि'].map((letter) => copiedText.findFont(font, letter))
  expect(first?.name).not.toBe(second?.name)
  expect(third).toBe(first)
  expect(copiedText.findFont(font, 'ह')).toBe(font)
  expect(['हि', 'दि'].map((letter, index) => copy([first, second][index] ?? font, letter))).toEqual(['हि', 'दि'])
})
