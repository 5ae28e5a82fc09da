import type { StoredBooking } from '#gateway/bookings.ts'
import { createBookings } from '#gateway/bookings.ts'
import { wallTimeAt } from '#domain/wall-time.ts'
import { defineCommand } from '#cli/command.ts'
import { readSchedule } from '#cli/content/read-schedule.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { writeTable } from '#cli/table.ts'

/** The calls that are booked. */
export const bookingsList = defineCommand({
  name: 'bookings list',
  summary: 'Lists the calls that are booked and not over, the earliest first, by the agency’s clocks.',
  example: 'bookings list --all',
  syntax: (parser) => parser.option('--all', 'those that are over or canceled, too').option('--json', 'as a JSON array; times in UTC'),
  run: async ({ values }, config) => {
    const { timeZone } = await readSchedule()
    await using open = await openDocuments(config)
    const found = await createBookings(open.documents).listBookingsAfter(values.all ? new Date(0) : new Date())
    const shown = found.filter(({ state }) => values.all || state === 'confirmed').toSorted((a, b) => a.start.getTime() - b.start.getTime())
    if (values.json) return `${JSON.stringify(shown.map(toEntry), null, 2)}\n`
    if (shown.length === 0) return values.all ? 'No calls yet.\n' : 'No calls ahead.\n'
    const rows = shown.map(({ id, state, start, name, email, phone = '', topic = '', locale }) => [
      id,
      state,
      wallTimeAt(start, timeZone).replace('T', ' '),
      name,
      email,
      phone,
      locale,
      topic,
    ])
    return writeTable(['Booking', 'State', 'Starts', 'Name', 'E-mail', 'Phone', 'Language', 'Topic'], rows)
  },
})

/** Without what opens it. */
function toEntry({ id, state, start, end, name, email, phone, topic, locale, timeZone, sequence, createdAt, changedAt }: StoredBooking) {
  return { id, state, start, end, name, email, phone, topic, locale, timeZone, sequence, createdAt, changedAt }
}
