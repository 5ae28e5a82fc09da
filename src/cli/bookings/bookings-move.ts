import { callAt, isTaken, widen } from '#domain/bookings/slots.ts'
import { openBookingStore } from '#gateway/bookings.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { readSchedule } from '#cli/content/read-schedule.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { parseBookingId, unchangeable } from './booking-id.ts'
import { parseLocalTime } from './parse-local-time.ts'

/** Moves a call; the site mails both sides. */
export const bookingsMove = defineCommand({
  name: 'bookings move',
  summary:
    'Moves a call to any free time, even outside the bookable hours. The site emails the visitor and moves the event in both calendars.',
  details: '`undo` works until that email is written.',
  writes: true,
  example: 'bookings move 0123456789abcdef0123456789abcdef 2026-12-01T10:00',
  syntax: (parser) =>
    parser
      .argument('<ID>', 'as shown by `bookings list`')
      .argument('<TIME>', 'its new time in the agency’s time zone, such as 2026-12-01T10:00'),
  run: async ({ args: [typedId, typedTime] }, config) => {
    const id = parseBookingId(typedId)
    const schedule = await readSchedule()
    const now = new Date()
    const start = parseLocalTime(typedTime, schedule.timeZone)
    if (start <= now) throw new CommandError('TIME must be in the future.')
    const call = callAt(start, schedule)
    await using open = await openDocuments(config)
    const outcome = await openBookingStore(open.documents).change({
      bookingId: id,
      window: widen(call, schedule.bufferMinutes),
      now,
      decide: ({ booking, entries }) => {
        const refusal = unchangeable(id, booking, now)
        if (!booking || refusal !== undefined) return { refusal: refusal ?? '' }
        const others = entries.filter((entry) => entry.id !== id)
        if (isTaken(call, others, schedule)) return { refusal: 'That time is taken, or too close to another call or block.' }
        const { reminderAt: _, ...kept } = booking
        const moved = { ...kept, ...call, sequence: booking.sequence + 1, changedAt: now, mailDue: 'moved' } as const
        return { change: { booking: moved, add: { kind: 'booking', id, ...call }, remove: [id] } }
      },
    })
    if ('refusal' in outcome) throw new CommandError(outcome.refusal)
    return `Moved booking ${id}. The running site emails the visitor within a minute.\n`
  },
})
