import { expect, test } from 'vitest'
import { deletionDay, shortestKeptMilliseconds } from './deletion-day.ts'

test('an application is deleted on the same day of the sixth month, or its last day', () => {
  const dayOf = (createdAt: string) => deletionDay({ formName: 'application', createdAt: new Date(createdAt) })
  expect(dayOf('2026-05-22T23:59:59Z')).toBe('2026-11-22')
  expect(dayOf('2025-08-31T00:00:00Z')).toBe('2026-02-28')
})

test('no application goes before the shortest time, and some go right after it', () => {
  const shortest = Array.from({ length: 1461 }, (_, day) => {
    // The last moment of each day of four years.
    const createdAt = new Date(Date.UTC(2024, 0, 2 + day) - 1)
    return Date.parse(deletionDay({ formName: 'application', createdAt }) ?? '') - createdAt.getTime()
  })
  expect(Math.min(...shortest)).toBe(shortestKeptMilliseconds + 1)
})

test('requests by other forms have no deletion day', () => {
  for (const formName of ['contact', 'partnership'] as const) {
    expect(deletionDay({ formName, createdAt: new Date(0) })).toBeUndefined()
  }
})
