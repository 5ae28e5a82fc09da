import { openBookingStore } from '#gateway/bookings.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { parseBookingId, unchangeable } from './booking-id.ts'

/** Cancels a call; the site mails both sides. */
export const bookingsCancel = defineCommand({
  name: 'bookings cancel',
  summary: 'Cancels a call, even after the cutoff. The site emails the visitor and removes the event from both calendars.',
  details: '`undo` works until that email is written.',
  writes: true,
  example: 'bookings cancel 0123456789abcdef0123456789abcdef',
  syntax: (parser) => parser.argument('<ID>', 'as shown by `bookings list`'),
  run: async ({ args: [typed] }, config) => {
    const id = parseBookingId(typed)
    await using open = await openDocuments(config)
    const now = new Date()
    const outcome = await openBookingStore(open.documents).change({
      bookingId: id,
      now,
      decide: ({ booking }) => {
        const refusal = unchangeable(id, booking, now)
        if (!booking || refusal !== undefined) return { refusal: refusal ?? '' }
        const { reminderAt: _, ...kept } = booking
        const canceled = { ...kept, state: 'canceled', sequence: booking.sequence + 1, changedAt: now, mailDue: 'canceled' } as const
        return { change: { booking: canceled, remove: [id] } }
      },
    })
    if ('refusal' in outcome) throw new CommandError(outcome.refusal)
    return `Canceled booking ${id}. The running site emails the visitor within a minute.\n`
  },
})
