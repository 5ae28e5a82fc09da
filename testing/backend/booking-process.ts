import { randomBytes } from 'node:crypto'
import { openBookingStore } from '#gateway/bookings.ts'
import { readContent } from '#i18n/node/read-content.ts'
import { createBookingService } from '#server/bookings/booking-service.ts'
import { openProcessBackend } from './process-backend.ts'

// A process for a test to kill: many visitors book at once, half of them the same slot, the others such as overlap it by length or buffer. A
// line on standard output says what was acknowledged, then what is stored; the last one is `done`.
const [, , dataDir = '', day = '', requests = '200'] = process.argv
const { backend, documents } = await openProcessBackend(dataDir)
const content = await readContent(new URL('../../content/', import.meta.url))
const weeklyHours = [{ days: [1, 2, 3, 4, 5, 6, 7], opens: '09:00', closes: '17:00' }]
const schedule = { ...content.schedule, timeZone: 'UTC', stepMinutes: 5, horizonDays: 365, exceptions: [], weeklyHours }
const many = [{ count: 100_000, seconds: 60 }]
const bookings = openBookingStore(documents)
const service = createBookingService({
  bookings,
  listBusy: () => Promise.resolve([]),
  now: Date.now,
  random: randomBytes,
  content: { ...content, schedule },
  siteName: 'Fourfold',
  siteUrl: 'https://site.test',
  agencyEmail: 'agency@site.test',
  limits: { book: many },
  mailboxes: { admit: () => ({ isAdmitted: true }), admitOptional: () => ({ isAdmitted: true }) },
})

async function book(at: number): Promise<void> {
  const minutes = at % 2 === 0 ? 0 : ((at % 17) - 8) * 5
  const start = new Date(Date.parse(`${day}T12:00:00Z`) + minutes * 60_000)
  const visitor = { name: 'Ann', email: 'ann@visitor.test', locale: 'en', timeZone: 'UTC' } as const
  const outcome = await service.book({ ...visitor, start, idempotencyKey: randomBytes(16).toString('hex') }, { clientAddress: '192.0.2.1' })
  if (!('code' in outcome)) process.stdout.write(`booked ${outcome.token} ${outcome.start.toISOString()}\n`)
  else if (outcome.code === 'slot-taken') process.stdout.write(`taken ${outcome.next.map((slot) => slot.toISOString()).join(' ')}\n`)
}

await Promise.all(Array.from({ length: Number(requests) }, (_, at) => book(at)))
for (const { start, tokenHashes } of await bookings.listBookingsAfter(new Date(0)))
  process.stdout.write(`stored ${start.toISOString()} ${tokenHashes.join(' ')}\n`)
process.stdout.write(`mails ${await documents.countQuery({ collection: ['mail'] })}\n`)
process.stdout.write('done\n')
await backend.close()
