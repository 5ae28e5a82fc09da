import { expect, test } from 'vitest'
import type { StoredLead } from '#gateway/leads.ts'
import { listConsents, readPersonRecords } from './person-records.ts'

const at = (day: number) => new Date(Date.UTC(2026, 0, day))
const request: StoredLead = {
  id: 'r1',
  reference: 'ABC-1',
  formName: 'application',
  locale: 'en',
  name: 'Ana',
  email: 'ana@example.com',
  role: 'talent-pool',
  message: 'Hello.',
  createdAt: at(1),
}
const subscription = {
  id: 's1',
  list: 'videos',
  email: 'ana@example.com',
  locale: 'en',
  state: 'confirmed',
  key: 'secret',
  mailCount: 1,
  mailedAt: at(2),
  consentAt: at(2),
  createdAt: at(2),
} as const
const booking = {
  id: 'b1',
  state: 'confirmed',
  start: at(9),
  end: at(9),
  name: 'Ana',
  email: 'ana@example.com',
  locale: 'en',
  timeZone: 'UTC',
  sequence: 0,
  createdAt: at(3),
  changedAt: at(3),
} as const

const sources = {
  leads: { listLeadsOf: (email: string) => Promise.resolve(email === request.email ? [request] : []) },
  subscriptions: { listSubscriptionsOf: (email: string) => Promise.resolve(email === subscription.email ? [subscription] : []) },
  bookings: {
    listBookingsOf: (email: string) =>
      Promise.resolve(email === booking.email ? [{ ...booking, tokenHashes: ['secret'], readAt: 1n }] : []),
  },
}

test('records under an address belong to the account that has confirmed it, and to none before', async () => {
  const own = { email: 'ana@example.com', emailVerified: true }
  expect(await readPersonRecords(sources, own)).toEqual({ leads: [request], subscriptions: [subscription], bookings: [booking] })
  const nothing = { leads: [], subscriptions: [], bookings: [] }
  expect(await readPersonRecords(sources, { ...own, emailVerified: false })).toEqual(nothing)
  expect(await readPersonRecords(sources, { email: undefined, emailVerified: true })).toEqual(nothing)
  expect(await readPersonRecords(sources, { email: 'ben@example.com', emailVerified: true })).toEqual(nothing)
})

test('forms and lists are named with their time, the latest first', () => {
  expect(listConsents({ leads: [request], subscriptions: [subscription] })).toEqual([
    { kind: 'subscription', list: 'videos', at: at(2) },
    { kind: 'application', reference: 'ABC-1', at: at(1) },
  ])
})
