import { expect, test } from 'vitest'
import { CopiedText } from './copied-text.server.ts'
import { Fonts } from './fonts.server.ts'
import { createBidi } from './order-line.server.ts'
import { setText } from './set-text.server.ts'

const fonts = new Fonts()

/** Sets a text in which each code unit has the width 1. */
async function set(text: string, width = 1000) {
  const listFonts = await fonts.openFor([text], 'NL')
  return setText(text, {
    fonts: listFonts('regular', text),
    copiedText: new CopiedText(),
    bidi: createBidi(),
    width,
    measure: (part) => part.length,
  })
}

/** Lists the pieces of each line from left to right; right-to-left words are in logical order. */
async function listLines(text: string, width?: number) {
  return (await set(text, width)).lines.map(({ pieces }) => pieces.map((piece) => piece.text))
}

// Visual orders according to the Unicode Bidirectional Algorithm (UAX 9).
test.each([
  ['山田 BV', ['山', '田', ' BV']],
  ['שלום עולם', ['עולם', ' ', 'שלום']],
  ['Shop שלום עולם 12', ['Shop ', '12', ' ', 'עולם', ' ', 'שלום']],
  ['שלום 12', ['12', ' ', 'שלום']],
  ['שלום (עולם)', ['(', 'עולם', ')', ' ', 'שלום']],
  ['שלום Shop!', ['!', 'Shop', ' ', 'שלום']],
  ['شركة ٢٠٢٦', ['٢٠٢٦', ' ', 'شركة']],
])('%j is drawn from left to right as %j', async (text, pieces) => {
  expect(await listLines(text)).toEqual([pieces])
})

test('pieces are placed side by side, and the line has their total width', async () => {
  const [line] = (await set('山 שלום')).lines
  expect(line?.pieces.map(({ x }) => x)).toEqual([0, 1, 2])
  expect(line?.width).toBe(6)
})

test.each([
  ['山 שלום', true],
  ['山 BV', false],
])('whether %j runs from right to left is %s', async (text, isReordered) => {
  expect((await set(text)).isReordered).toBe(isReordered)
})

test.each([
  ['Han characters anywhere but before a stop', '山田山田。', 4, ['山田山', '田。']],
  ['words at blanks, before they are ordered', 'שלום עולם', 5, ['שלום', 'עולם']],
  ['words that are too long between letters', '山 abcdefg', 4, ['山', 'abcd', 'efg']],
  ['Thai words, which have no blanks between them', 'ออกแบบเว็บไซต์', 9, ['ออกแบบ', 'เว็บไซต์']],
  ['lines that are written as such', '山\n\n田\n', 9, ['山', '', '田']],
])('a line breaks %s', async (_, text, width, lines) => {
  expect((await listLines(text, width)).map((pieces) => pieces.join(''))).toEqual(lines)
})
