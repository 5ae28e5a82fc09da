import { expect, test } from 'vitest'
import { breakLines, shorten } from './fit-text.ts'

test('a text is cut with an ellipsis only if it is too long', () => {
  expect(shorten('Lumora', 6)).toBe('Lumora')
  expect(shorten('Lumora Sample Ltd', 8)).toBe('Lumora…')
})

test('a text is broken between words, and a word that fits no line is cut', () => {
  expect(breakLines('Ono, a lamp that folds away', 17)).toEqual(['Ono, a lamp that', 'folds away'])
  expect(breakLines('Wasserkessel Brisa', 9)).toEqual(['Wasserke…', 'Brisa'])
})
