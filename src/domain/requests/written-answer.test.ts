import { expect, test } from 'vitest'
import { requestTextLength } from './request.ts'
import { type AnswerRefusal, checkAnswer, type WrittenAnswer } from './written-answer.ts'

test('an answer has no spaces around it', () => {
  expect(checkAnswer({ text: ' It is ready. ', author: ' Mara ' })).toEqual({ text: 'It is ready.', author: 'Mara' })
})

test.each<[Partial<WrittenAnswer>, AnswerRefusal]>([
  [{ text: ' ' }, { refusal: 'no-text' }],
  [{ text: 'x'.repeat(requestTextLength + 1) }, { refusal: 'long-text', mostLetters: requestTextLength }],
  [{ author: ' ' }, { refusal: 'no-author' }],
])('an answer with %j is refused', (changes, refusal) => {
  expect(checkAnswer({ text: 'Yes', author: 'Mara', ...changes })).toEqual(refusal)
})
