import { expect, test } from 'vitest'
import { createLiveView } from './live-view.ts'

test('a view has what the object of the moment has', () => {
  let schedule: Readonly<Record<string, unknown>> = { minutes: 20 }
  const view = createLiveView(() => schedule)
  expect({ ...view }).toEqual({ minutes: 20 })
  schedule = { minutes: 30, joinUrl: 'https://meet.example/a' }
  expect(view['minutes']).toBe(30)
  expect('joinUrl' in view).toBe(true)
  expect({ ...view }).toEqual(schedule)
})
