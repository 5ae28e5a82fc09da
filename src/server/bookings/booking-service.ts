import { hash } from 'node:crypto'
import { dayMilliseconds } from '#domain/durations.ts'
import type { Limited } from '#domain/bookings/booking-calls.ts'
import { type Booking, canChange, changeDeadline, firstNameOf, holdMilliseconds } from '#domain/bookings/booking.ts'
import { callAt, findNearestSlots, type Interval, isFreeSlot, listFreeSlots, offeredSlots, widen } from '#domain/bookings/slots.ts'
import type { BookingChange, BookingRecord, BookingStore, SlotEntry, StaffChange, StoredBooking } from '#gateway/bookings.ts'
import type { OnMalformed } from '#gateway/documents/typed-document.ts'
import { assertNoFailures, attemptEach } from '#server/attempt-each.ts'
import { type Limit, Limiter } from '#server/http/limiter.ts'
import type { MailboxLimiter } from '#server/mails/mailbox-limiter.ts'
import type { Site } from '#web/handler.ts'
import { writeBookingCalendar } from './booking-calendar.ts'
import { type BookingMailOptions, type BookingNews, writeBookingMails, writeErasedNotice, writeReminder } from './booking-mails.ts'
import { createLiveView } from '#server/content/live-view.ts'

type BookingService = Site['bookingService']
type View = NonNullable<Awaited<ReturnType<BookingService['find']>>>

/** Scheduled work on bookings. */
export type BookingUpkeep = {
  /** Writes due reminders, and mails about changes made by staff. */
  readonly writeMails: () => Promise<void>
  /** Deletes bookings after their retention period, and reserved times on past days. */
  readonly removeOld: () => Promise<void>
  /** Deletes all bookings of an address. Upcoming slots become free, and the agency is notified. */
  readonly eraseBookingsOf: (email: string) => Promise<void>
}

export type BookingServiceOptions = BookingMailOptions & {
  readonly bookings: BookingStore
  /** Busy times from the agency's own calendar. */
  readonly listBusy: () => Promise<readonly Interval[]>
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Creates tokens of 16 random bytes. */
  readonly random: (size: number) => Buffer
  readonly limits?: Partial<Record<keyof typeof standardLimits, readonly Limit[]>>
  readonly mailboxes: MailboxLimiter
}

/** Rate limits per client address (bookings as in the contact form, holds and changes by our own judgement), and moves per booking. */
const standardLimits = {
  book: [
    { count: 3, seconds: 60 },
    { count: 10, seconds: 3600 },
  ],
  hold: [
    { count: 10, seconds: 60 },
    { count: 60, seconds: 3600 },
  ],
  change: [
    { count: 5, seconds: 60 },
    { count: 20, seconds: 3600 },
  ],
  moves: [
    { count: 3, seconds: 3600 },
    { count: 10, seconds: 86_400 },
  ],
} as const satisfies Record<string, readonly Limit[]>

const hour = 3_600_000
const day = 24 * hour

/** Reminders are sent a day ahead, except for bookings made shortly before. */
const reminderLead = day
const shortestReminderWait = 6 * hour

/** Privacy policy, "retention": six months after the call. */
const keptMilliseconds = 183 * day

/** Bookings read per query. */
const pageSize = 50

/** Most tokens of a booking. Beyond that the oldest are dropped, except for the first. */
const mostTokens = 20

/** Books calls. Each booking is stored in one commit with its slot and its mails. */
export function createBookingService(options: BookingServiceOptions): BookingService & BookingUpkeep {
  const { bookings, listBusy, content, now, random, mailboxes } = options
  const schedule = createLiveView(() => content.schedule)
  const limiters = {
    book: new Limiter({ limits: options.limits?.book ?? standardLimits.book, now }),
    hold: new Limiter({ limits: options.limits?.hold ?? standardLimits.hold, now }),
    change: new Limiter({ limits: options.limits?.change ?? standardLimits.change, now }),
    moves: new Limiter({ limits: options.limits?.moves ?? standardLimits.moves, now }),
  }
  const createToken = () => random(16).toString('base64url')
  const windowOf = (start: Date) => widen(callAt(start, schedule), schedule.bufferMinutes)

  return {
    listSlots: async (range) => {
      if (range.from >= range.to) return []
      return listFreeSlots({ schedule, taken: await listTaken({ start: range.from, end: range.to }), ...range, now: new Date(now()) })
    },

    hold: async ({ start, hold }, { clientAddress }) => {
      const admission = limiters.hold.admit(clientAddress)
      if (!admission.isAdmitted) return limited(admission)
      const token = createToken()
      const at = new Date(now())
      const expiresAt = new Date(at.getTime() + holdMilliseconds)
      const busy = await listBusy()
      const earlier = hold === undefined ? undefined : hash('sha256', hold)
      const result = await bookings.change({
        window: windowOf(start),
        now: at,
        decide: ({ entries }) => {
          const others = entries.filter(({ id }) => id !== earlier)
          if (!isFreeSlot(start, { schedule, taken: [...others, ...busy], now: at })) return { refusal: 'slot-taken' as const }
          const add = { kind: 'hold', id: hash('sha256', token), ...callAt(start, schedule), expiresAt } as const
          return { change: { add, ...(earlier !== undefined && { remove: [earlier] }) } }
        },
      })
      return 'refusal' in result ? await offerOthers(start, earlier) : { hold: token, expiresAt }
    },

    book: async ({ start, hold, idempotencyKey, ...details }, { clientAddress }) => {
      const id = hash('sha256', `booking ${idempotencyKey}`).slice(0, 32)
      const known = await bookings.findBooking(id)
      if (!known) {
        const admission = limiters.book.admit(clientAddress)
        if (!admission.isAdmitted) return limited(admission)
      }
      const token = createToken()
      const at = new Date(now())
      const busy = await listBusy()
      const held = hold === undefined ? undefined : hash('sha256', hold)
      const admitMail = once(() => mailboxes.admit(details.email))
      const result = await bookings.change<'slot-taken' | Limited>({
        bookingId: id,
        window: windowOf(start),
        now: at,
        decide: ({ booking: earlier, entries }) => {
          // A repeated request whose response was lost: its sender gets a new token.
          if (earlier) return { change: { booking: withToken(earlier, token) } }
          const isHeld = entries.some((entry) => entry.id === held && entry.start.getTime() === start.getTime())
          const taken = [...entries.filter((entry) => entry.id !== held), ...busy]
          // The notice period may begin while the slot is held.
          const asOf = isHeld ? new Date(at.getTime() - holdMilliseconds) : at
          if (!isFreeSlot(start, { schedule, taken, now: asOf })) return { refusal: 'slot-taken' }
          const admission = admitMail()
          if (!admission.isAdmitted) return { refusal: limited(admission) }
          const booking: BookingRecord = {
            ...details,
            id,
            state: 'confirmed',
            ...callAt(start, schedule),
            sequence: 0,
            createdAt: at,
            changedAt: at,
            tokenHashes: [hash('sha256', token)],
            ...reminderOf(start, at),
          }
          return { change: { ...takeSlot(booking), remove: held === undefined ? [] : [held], mails: write(booking, 'booked', token) } }
        },
      })
      if ('refusal' in result) return result.refusal === 'slot-taken' ? await offerOthers(start, held) : result.refusal
      // Without a refusal there is a booking.
      const { booking } = result
      if (!booking) throw new Error('A booking was neither stored nor refused.')
      return { token, start: booking.start, end: booking.end }
    },

    find: async (token) => {
      const booking = await findByToken(token)
      return booking && toView(booking)
    },

    move: async (token, start, { clientAddress }) => {
      const found = await findByToken(token)
      if (!found) return { code: 'unknown' }
      if (found.state === 'confirmed' && found.start.getTime() === start.getTime()) return toView(found)
      const admission = limiters.change.admit(clientAddress)
      if (!admission.isAdmitted) return limited(admission)
      const at = new Date(now())
      const busy = await listBusy()
      const admitMail = once(() => {
        const ofBooking = limiters.moves.admit(found.id)
        return ofBooking.isAdmitted ? mailboxes.admit(found.email) : ofBooking
      })
      const result = await bookings.change<'unknown' | 'too-late' | 'slot-taken' | Limited>({
        bookingId: found.id,
        window: windowOf(start),
        now: at,
        decide: ({ booking, entries }) => {
          if (!booking) return { refusal: 'unknown' }
          if (!canChange(booking, schedule, at)) return { refusal: 'too-late' }
          const taken = [...entries.filter(({ id }) => id !== booking.id), ...busy]
          if (!isFreeSlot(start, { schedule, taken, now: at })) return { refusal: 'slot-taken' }
          const mail = admitMail()
          if (!mail.isAdmitted) return { refusal: limited(mail) }
          const { reminderAt: _, ...kept } = booking
          const moved = { ...kept, ...callAt(start, schedule), ...reminderOf(start, at), sequence: booking.sequence + 1, changedAt: at }
          return { change: { ...takeSlot(moved), remove: [booking.id], mails: write(moved, 'moved', token) } }
        },
      })
      if (!('refusal' in result)) return viewOf(result)
      if (typeof result.refusal === 'object') return result.refusal
      return result.refusal === 'slot-taken' ? await offerOthers(start, found.id) : { code: result.refusal }
    },

    cancel: async (token, { clientAddress }) => {
      const found = await findByToken(token)
      if (!found) return { code: 'unknown' }
      if (found.state === 'canceled') return toView(found)
      const admission = limiters.change.admit(clientAddress)
      if (!admission.isAdmitted) return limited(admission)
      const at = new Date(now())
      const result = await bookings.change<'unknown' | 'too-late'>({
        bookingId: found.id,
        now: at,
        decide: ({ booking }) => {
          if (!booking) return { refusal: 'unknown' }
          if (booking.state === 'canceled') return { change: { booking } }
          if (!canChange(booking, schedule, at)) return { refusal: 'too-late' }
          const { reminderAt: _, ...kept } = booking
          const canceled = { ...kept, state: 'canceled', sequence: booking.sequence + 1, changedAt: at } as const
          return { change: { booking: canceled, remove: [booking.id], mails: write(canceled, 'canceled', token) } }
        },
      })
      return 'refusal' in result ? { code: result.refusal } : viewOf(result)
    },

    listCallsOf: (email) => bookings.listBookingsOfAfter(email, new Date(now() - dayMilliseconds), pageSize),

    writeCalendar: async (token) => {
      const booking = await findByToken(token)
      return booking && writeBookingCalendar([booking], 'publish', 'visitor', options)
    },

    writeMails: async () => {
      const failures: unknown[] = []
      for (const write of [writeReminders, writeNews]) await write().catch((error: unknown) => failures.push(error))
      assertNoFailures(failures)
    },

    removeOld: async () => {
      await bookings.deleteDaysBefore(new Date(now() - 2 * day))
      const latest = new Date(now() - keptMilliseconds)
      for await (const id of bookings.walkBookingsBefore(latest, pageSize)) await bookings.deleteBooking(id)
    },

    eraseBookingsOf: async (email) => {
      for (const found of await bookings.listBookingsOf(email)) {
        await bookings.change({
          bookingId: found.id,
          now: new Date(now()),
          decide: ({ booking }) => {
            const isAhead = booking?.state === 'confirmed' && booking.start.getTime() > now()
            return { change: { remove: [found.id], mails: isAhead ? [writeErasedNotice(booking, options)] : [], deleteBooking: true } }
          },
        })
      }
    },
  }

  // Bookings that changed concurrently are found by the next run.
  async function writeReminders(): Promise<void> {
    const listDue = (onMalformed: OnMalformed) => bookings.listReminders(new Date(now()), pageSize, onMalformed)
    await attemptEach(listDue, async (booking) => {
      const { reminderAt: _, ...kept } = booking
      const isAhead = booking.state === 'confirmed' && booking.start.getTime() > now()
      const token = createToken()
      const reminded = isAhead ? withToken(kept, token) : kept
      await bookings.putBooking(reminded, booking, isAhead ? [writeReminder(booking, token, options)] : [])
    })
  }

  async function writeNews(): Promise<void> {
    const listDue = (onMalformed: OnMalformed) => bookings.listMailsDue(pageSize, onMalformed)
    await attemptEach(listDue, async (booking) => {
      const { mailDue, ...kept } = booking
      const token = createToken()
      const mails = mailDue ? write(booking, newsByAgency[mailDue], token) : []
      await bookings.putBooking(withToken({ ...kept, ...reminderAfter(kept) }, token), booking, mails)
    })
  }

  async function listTaken({ start, end }: Interval, without?: string): Promise<readonly Interval[]> {
    const entries = await bookings.listEntries(widen({ start, end }, schedule.bufferMinutes + schedule.durationMinutes), new Date(now()))
    return [...entries.filter(({ id }) => id !== without), ...(await listBusy())]
  }

  /** @param own Id of the visitor's own entry, which their choice would free. */
  async function offerOthers(wanted: Date, own?: string) {
    const asOf = now()
    const end = asOf + (schedule.horizonDays + 2) * day
    const findNearest = async (from: number, to: number) => {
      const range = { from: new Date(from), to: new Date(to) }
      const taken = await listTaken({ start: range.from, end: range.to }, own)
      return findNearestSlots(listFreeSlots({ schedule, taken, ...range, now: new Date(asOf) }), wanted)
    }
    // The surrounding days usually suffice; searching all days takes ten times as long.
    const near = await findNearest(Math.max(asOf, wanted.getTime() - 3 * day), Math.min(end, wanted.getTime() + 3 * day))
    return { code: 'slot-taken', next: near.length === offeredSlots ? near : await findNearest(asOf, end) } as const
  }

  async function findByToken(token: string): Promise<StoredBooking | undefined> {
    return await bookings.findBookingByToken(hash('sha256', token))
  }

  function takeSlot(booking: BookingRecord): { readonly booking: BookingRecord; readonly add: SlotEntry } {
    const { id, start, end } = booking
    return { booking, add: { kind: 'booking', id, start, end } }
  }

  function write(booking: Booking, news: BookingNews, token: string) {
    return writeBookingMails(booking, news, token, options)
  }

  function reminderOf(start: Date, at: Date): Pick<BookingRecord, 'reminderAt'> {
    const reminderAt = new Date(start.getTime() - reminderLead)
    return reminderAt.getTime() - at.getTime() >= shortestReminderWait ? { reminderAt } : {}
  }

  /** After a change by staff; the server sends the reminder. */
  function reminderAfter({ state, start }: Booking): Pick<BookingRecord, 'reminderAt'> {
    return state === 'confirmed' ? reminderOf(start, new Date(now())) : {}
  }

  function viewOf({ booking }: BookingChange): View {
    if (!booking) throw new Error('A booking was neither stored nor refused.')
    return toView(booking)
  }

  function toView(booking: Booking): View {
    const { state, start, end, timeZone } = booking
    return {
      state,
      start,
      end,
      timeZone,
      firstName: firstNameOf(booking),
      canChange: canChange(booking, schedule, new Date(now())),
      changeUntil: changeDeadline(booking, schedule),
      joinUrl: schedule.joinUrl,
    }
  }
}

const newsByAgency: Readonly<Record<StaffChange, BookingNews>> = { moved: 'movedByAgency', canceled: 'canceledByAgency' }

function withToken<Record extends BookingRecord>(booking: Record, token: string): Record {
  const [first = hash('sha256', token), ...later] = booking.tokenHashes
  return { ...booking, tokenHashes: [...new Set([first, ...[...later, hash('sha256', token)].slice(1 - mostTokens)])] }
}

function limited({ retryAfterSeconds }: { readonly retryAfterSeconds: number }): Limited {
  return { code: 'limited', retryAfterSeconds }
}

/** Counts only once if the decision is repeated after a conflict. */
function once<Result>(decide: () => Result): () => Result {
  let made: { readonly result: Result } | undefined
  return () => (made ??= { result: decide() }).result
}
