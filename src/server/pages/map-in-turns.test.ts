import { expect, test, vi } from 'vitest'
import { mapInTurns } from './map-in-turns.ts'

test('others have a turn between the items of a long list', async () => {
  let nowMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  const order: string[] = []
  setImmediate(() => order.push('other'))
  const results = await mapInTurns([1, 2, 3], (item) => {
    nowMs += 6
    order.push(String(item))
    return item * 2
  })
  expect(results).toEqual([2, 4, 6])
  expect(order).toEqual(['1', '2', 'other', '3'])
  vi.restoreAllMocks()
})
