import { moveBooking } from '#agency/bookings/change-booking.ts'
import { defineCommand } from '#cli/command.ts'
import { readSchedule } from '#cli/content/read-schedule.ts'
import { openOperation } from '#cli/open-operation.ts'
import { parseBookingId, refuseBooking } from './booking-id.ts'
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
    const start = parseLocalTime(typedTime, schedule.timeZone)
    await using operation = await openOperation(config)
    const moved = await moveBooking(operation, id, { start, schedule })
    if ('refusal' in moved) throw refuseBooking(id, moved)
    return `Moved booking ${id}. The running site emails the visitor within a minute.\n`
  },
})
