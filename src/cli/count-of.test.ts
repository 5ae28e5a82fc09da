import { expect, test } from 'vitest'
import { countOf } from './count-of.ts'

test('one of a thing is counted in the singular, none and several are in the plural', () => {
  expect([0, 1, 2].map((count) => countOf(count, 'account'))).toEqual(['0 accounts', '1 account', '2 accounts'])
  expect([1, 2].map((count) => countOf(count, 'address', 'addresses'))).toEqual(['1 address', '2 addresses'])
})
