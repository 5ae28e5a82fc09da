import { expect, test } from 'vitest'
import { breakText } from './break-text.ts'

/** Every letter is as wide as the next one. */
const measure = (text: string) => text.length

test.each([
  ['one two three', 7, ['one two', 'three']],
  ['one two three', 100, ['one two three']],
  ['', 5, ['']],
  ['a  b', 1, ['a', 'b']],
  // Blanks that must not become the end of a line do not.
  ['in 1\u00A0190,00\u202F€', 6, ['in', '1\u00A0190,', '00\u202F€']],
  ['Wartungs-Vertrag', 10, ['Wartungs-', 'Vertrag']],
  ['Nummer 2026-0001', 12, ['Nummer', '2026-0001']],
  ['Suche/Filter', 8, ['Suche/', 'Filter']],
  ['ab Donaudampfschiff ab', 6, ['ab', 'Donaud', 'ampfsc', 'hiff', 'ab']],
  ['abcdefg hi', 4, ['abcd', 'efg', 'hi']],
  ['abcdefgh ij', 4, ['abcd', 'efgh', 'ij']],
  ['abcdefgh ', 4, ['abcd', 'efgh']],
])('%j in lines of %i letters', (text, width, lines) => {
  expect(breakText(text, width, measure)).toEqual(lines)
})

test('a letter and its marks stay on one line', () => {
  expect(breakText('o\u0301o\u0301o\u0301', 3, measure)).toEqual(['o\u0301', 'o\u0301', 'o\u0301'])
})

test('a line that is too narrow for any letter holds one all the same', () => {
  expect(breakText('abc', 0.5, measure)).toEqual(['a', 'b', 'c'])
})

test('nothing of a text is lost but blanks at the end of a line', () => {
  const text = 'Konzept und Gestaltung der Produktseiten-Entwürfe, zwei Runden mit Rückmeldungen'
  for (let width = 1; width < 90; width++) {
    const lines = breakText(text, width, measure)
    expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(width)
  }
})
