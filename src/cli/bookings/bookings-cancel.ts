import { cancelBooking } from '#agency/bookings/change-booking.ts'
import { defineCommand } from '#cli/command.ts'
import { openOperation } from '#cli/open-operation.ts'
import { parseBookingId, refuseBooking } from './booking-id.ts'

/** Cancels a call; the site mails both sides. */
export const bookingsCancel = defineCommand({
  name: 'bookings cancel',
  summary: 'Cancels a call, even after the cutoff. The site emails the visitor and removes the event from both calendars.',
  details: '`undo` works until that email is written.',
  writes: true,
  example: 'bookings cancel 0123456789abcdef0123456789abcdef',
  syntax: (parser) => parser.argument('<ID>', 'as shown by `bookings list`').option('--reason <TEXT>', 'said in the email'),
  run: async ({ args: [typed], values: { reason } }, config) => {
    const id = parseBookingId(typed)
    await using operation = await openOperation(config)
    const canceled = await cancelBooking(operation, id, { ...(reason !== undefined && { reason }) })
    if ('refusal' in canceled) throw refuseBooking(id, canceled)
    return `Canceled booking ${id}. The running site emails the visitor within a minute.\n`
  },
})
