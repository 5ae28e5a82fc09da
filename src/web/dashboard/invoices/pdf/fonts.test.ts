import { expect, test } from 'vitest'
import { fitText, Fonts } from './fonts.server.ts'

const fonts = new Fonts()

test.each(['regular', 'strong'] as const)('all figures of the %s font for amounts have one width', (weight) => {
  const font = fonts.open(weight)[0]?.font
  const widths = Array.from('0123456789', (figure) => font?.layout(figure).advanceWidth)
  expect(new Set(widths).size).toBe(1)
})

test.each([
  ['Łódź', 'Figtree-Regular', 'Łódź', false],
  ['Αθήνα Łódź', 'Commissioner-Regular', 'Αθήνα Łódź', false],
  ['Αθήνα 山田', 'Commissioner-Regular', 'Αθήνα [Han]', true],
  ['山田', 'Figtree-Regular', '[Han]', true],
  ['', 'Figtree-Regular', '', false],
])('%j is written in %s', (text, name, legible, hidesLetters) => {
  const names = new Intl.DisplayNames('en', { type: 'script' })
  const { font, ...rest } = fitText(text, fonts.open('regular'), (code) => names.of(code) ?? code)
  expect([font.postscriptName, rest]).toEqual([name, { text: legible, hidesLetters }])
})
