import type { Fields, Value } from '#protocol/value.ts'

/** `request.time` of every request, in microseconds. */
export const requestTime = 1_790_000_000_000_000n

const earlier: Value = { type: 'timestamp', microseconds: 1_780_000_000_000_000n }

/** The time of the request, as a server timestamp sets it. */
export const now: Value = { type: 'timestamp', microseconds: requestTime }

export function fieldsOf(members: { readonly [name: string]: Value }): Fields {
  return new Map(Object.entries(members))
}

const request = (uid: string, state: string) =>
  fieldsOf({
    kind: 'question',
    subject: 'Hosting',
    text: 'How long?',
    locale: 'en',
    state,
    createdBy: uid,
    createdAt: earlier,
    updatedAt: earlier,
  })

const message = (from: string, author: string) => fieldsOf({ from, author, text: 'Until May.', sentAt: earlier })

/** The stored documents, by path. */
export const sampleDocuments: ReadonlyMap<string, Fields> = new Map([
  [
    'customers/alder',
    fieldsOf({
      company: 'Alder',
      emails: ['anna@alder.example', 'carla@both.example', 'dora@alder.example'],
      owners: ['anna@alder.example'],
      bookkeepers: ['kim@books.example', 'liam@books.example'],
    }),
  ],
  ['customers/birch', fieldsOf({ company: 'Birch', emails: ['berta@birch.example', 'carla@both.example'] })],
  ['customers/alder/invoices/A-1', fieldsOf({ number: 'A-1', state: 'open', grossMinor: 11_900n })],
  ['customers/alder/invoices/A_2F1_2E2_5F3_20_234', fieldsOf({ number: 'A/1.2_3 #4', state: 'paid', grossMinor: 11_900n })],
  ['customers/alder/invoices/A-7', fieldsOf({ number: 'A-7', state: 'draft', grossMinor: 11_900n })],
  ['customers/alder/invoices/A-8', fieldsOf({ number: 'A-8', state: 'proforma', grossMinor: 11_900n })],
  ['customers/alder/invoices/A-9', fieldsOf({ number: 'A-9', state: 'void', grossMinor: 11_900n })],
  ['customers/alder/invoices/A-1/notes/n1', fieldsOf({ text: 'Of the agency alone.' })],
  ['customers/alder/products/shop/notes/n1', fieldsOf({ text: 'Of the agency alone.' })],
  ['customers/birch/invoices/B-1', fieldsOf({ number: 'B-1', state: 'open', grossMinor: 23_800n })],
  ['customers/alder/products/shop', fieldsOf({ name: 'Shop' })],
  ['customers/birch/products/site', fieldsOf({ name: 'Site' })],
  ['customers/alder/appointments/review', fieldsOf({ title: 'Review', startsAt: earlier })],
  ['customers/birch/appointments/kickoff', fieldsOf({ title: 'Kickoff', startsAt: earlier })],
  ['customers/alder/requests/r1', request('anna', 'answered')],
  ['customers/birch/requests/r1', request('berta', 'answered')],
  ['customers/alder/requests/r1/messages/m1', message('agency', 'staff')],
  ['customers/birch/requests/r1/messages/m1', message('agency', 'staff')],
  ['users/anna', fieldsOf({ displayName: 'Anna' })],
  ['users/berta', fieldsOf({ displayName: 'Berta' })],
  ['sessions/s1', fieldsOf({ uid: 'anna' })],
  ['leads/c1', fieldsOf({ email: 'anna@alder.example' })],
  ['bookings/b1', fieldsOf({ email: 'anna@alder.example' })],
  ['bookingSlots/2026-12-01T09:00:00Z', fieldsOf({})],
  ['newsletter/n1', fieldsOf({ email: 'anna@alder.example' })],
  ['mail/m1', fieldsOf({ to: 'anna@alder.example' })],
])
