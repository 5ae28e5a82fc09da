import type { StoredBooking } from '#gateway/bookings.ts'
import { openBookingStore } from '#gateway/bookings.ts'
import { type Columns, defineList } from '#cli/list.ts'
import { openDocuments } from '#cli/open-documents.ts'

const columns: Columns<StoredBooking> = {
  id: ['Booking', ({ id }) => id],
  state: ['State', ({ state }) => state],
  start: ['Starts', ({ start }) => start],
  name: ['Name', ({ name }) => name],
  email: ['E-mail', ({ email }) => email],
  phone: ['Phone', ({ phone }) => phone],
  locale: ['Language', ({ locale }) => locale],
  topic: ['Topic', ({ topic }) => topic],
}

/** The booked calls. */
export const bookingsList = defineList({
  name: 'bookings list',
  summary: 'Lists the upcoming calls, earliest first, in the agency’s time zone.',
  example: 'bookings list --all',
  json: 'as a JSON array; times in UTC',
  columns,
  syntax: (parser) => parser.option('--all', 'includes past and canceled ones'),
  list: async ({ values }, config, list) => {
    await using open = await openDocuments(config)
    const found = await openBookingStore(open.documents).listBookingsAfter(values.all ? new Date(0) : new Date())
    const shown = found.filter(({ state }) => values.all || state === 'confirmed').toSorted((a, b) => a.start.getTime() - b.start.getTime())
    return await list.write(shown, { toJson, none: values.all ? 'No calls yet.\n' : 'No upcoming calls.\n' })
  },
})

/** Leaves out the secret of its link. */
function toJson({ id, state, start, end, name, email, phone, topic, locale, timeZone, sequence, createdAt, changedAt }: StoredBooking) {
  return { id, state, start, end, name, email, phone, topic, locale, timeZone, sequence, createdAt, changedAt }
}
