import { expect, test } from 'vitest'
import { listWords } from './list-words.ts'
import { knownLocales, localeTags } from './locale.ts'

test.each([
  [[], ['', '', '', '']],
  [['Ada'], ['Ada', 'Ada', 'Ada', 'Ada']],
  [
    ['Ada', 'Ben', 'Ines'],
    ['Ada, Ben and Ines', 'Ada, Ben und Ines', 'Ada, Ben en Ines', 'Ada, Ben e Ines'],
  ],
])('%j are listed without a comma before the last one', (words, lists) => {
  expect(knownLocales.map((locale) => listWords(words, localeTags[locale]))).toEqual(lists)
})
