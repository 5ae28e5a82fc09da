import { expect, test } from 'vitest'
import { planAgenda } from './agenda.ts'

test.each([
  [30, [5, 15, 10]],
  [45, [8, 22, 15]],
  [20, [3, 10, 7]],
  [5, [1, 2, 2]],
])('a call of %d minutes is divided among its parts without a remainder', (minutes, expected) => {
  expect(planAgenda(minutes).map((part) => part.minutes)).toEqual(expected)
  expect(expected.reduce((sum, part) => sum + part, 0)).toBe(minutes)
})
