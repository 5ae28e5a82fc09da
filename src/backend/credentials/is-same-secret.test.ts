import { expect, test } from 'vitest'
import { isSameSecret } from './is-same-secret.ts'

const bytes = (...values: number[]) => Uint8Array.from(values)

test.each<[string, string | Uint8Array, string | Uint8Array, boolean]>([
  ['the same text', 'secret', 'secret', true],
  ['the same bytes', bytes(1, 2), bytes(1, 2), true],
  ['a text and its bytes', 'é', bytes(0xc3, 0xa9), true],
  ['other letters', 'secret', 'Secret', false],
  ['a shorter secret', 'secret', 'secre', false],
  ['a longer secret', 'secret', 'secrets', false],
  ['nothing', 'secret', '', false],
  ['texts of as many characters, but of other bytes', 'aé', 'aa', false],
  ['other bytes', bytes(1, 2), bytes(1, 3), false],
])('isSameSecret compares %s', (_, known, shown, isSame) => {
  expect(isSameSecret(known, shown)).toBe(isSame)
})
