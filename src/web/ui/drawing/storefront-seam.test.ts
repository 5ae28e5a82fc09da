import { expect, test } from 'vitest'
import { writeShares } from './storefront-seam.ts'

test.each([
  ['50 % drawn, 50 % built', 30, '30 % drawn, 70 % built'],
  ['30 % drawn, 70 % built', 0, '0 % drawn, 100 % built'],
  ['50% gezeichnet, 50% gebaut, von 2', 100, '100% gezeichnet, 0% gebaut, von 2'],
  ['', 20, ''],
])('the seam’s text “%s” at %i %% becomes “%s”', (sentence, percent, said) => {
  expect(writeShares(sentence, percent)).toBe(said)
})
