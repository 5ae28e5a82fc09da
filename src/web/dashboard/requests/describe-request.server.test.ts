import { expect, test } from 'vitest'
import type { CustomerRequest } from '#domain/requests/request.ts'
import { describeRequest } from '#web/dashboard/requests/describe-request.server.ts'

const request: CustomerRequest = {
  id: 'r1',
  kind: 'change',
  state: 'answered',
  subject: 'Meer uren',
  text: 'Graag vijf uur.',
  locale: 'nl',
  productId: 'support',
  createdBy: 'zoe',
  createdAt: new Date('2026-06-30T22:30:00Z'),
  updatedAt: new Date('2026-07-01T08:00:00Z'),
}

test('times are in the customer’s zone and the page’s language, and other languages are marked', () => {
  const thread = describeRequest(request, [], { uid: 'ann', locale: 'de', timeZone: 'Europe/Amsterdam' })
  expect(thread).toMatchObject({ productId: 'support', lang: 'nl-NL' })
  expect(thread.entries).toEqual([
    { id: 'r1', from: 'colleague', text: 'Graag vijf uur.', sentAt: { instant: '2026-06-30T22:30:00.000Z', text: '1. Juli 2026, 0:30' } },
  ])
})
