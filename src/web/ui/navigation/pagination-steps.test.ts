import { expect, test } from 'vitest'
import { listPaginationSteps } from './pagination-steps.ts'

test.each([
  { page: 1, pageCount: 1, steps: [1] },
  { page: 1, pageCount: 4, steps: [1, 2, 3, 4] },
  { page: 1, pageCount: 12, steps: [1, 2, 'gap', 12] },
  { page: 6, pageCount: 12, steps: [1, 'gap', 5, 6, 7, 'gap', 12] },
  { page: 12, pageCount: 12, steps: [1, 'gap', 11, 12] },
])('page $page of $pageCount links its neighbors and both ends', ({ page, pageCount, steps }) => {
  expect(listPaginationSteps(page, pageCount)).toEqual(steps)
})

test('a gap never replaces a single page', () => {
  expect(listPaginationSteps(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('every page can be reached in steps from the first', () => {
  for (let pageCount = 1; pageCount <= 30; pageCount++) {
    const reached = new Set([1])
    for (const page of reached) for (const step of listPaginationSteps(page, pageCount)) if (step !== 'gap') reached.add(step)
    expect(reached.size).toBe(pageCount)
  }
})

test.each([0, 5, 1.5])('page %s of four is rejected', (page) => {
  expect(() => listPaginationSteps(page, 4)).toThrow(RangeError)
})
