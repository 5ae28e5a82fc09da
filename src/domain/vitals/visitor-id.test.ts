import { expect, test } from 'vitest'
import { encodeVisitorId, findVisitorId } from './visitor-id.ts'

const text = encodeVisitorId({ id: '1b9d6bcd', until: '2026-11-26T12:00:00.000Z' })

test('an id is found until the consent to it ends', () => {
  expect(findVisitorId(text, new Date('2026-11-26T11:59:59.999Z'))).toBe('1b9d6bcd')
  expect(findVisitorId(text, new Date('2026-11-26T12:00:00Z'))).toBeUndefined()
})

test('a missing or malformed visitor id is ignored', () => {
  for (const other of [null, undefined, '', '1b9d6bcd']) expect(findVisitorId(other, new Date(0))).toBeUndefined()
})
