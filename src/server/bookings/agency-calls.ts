import { bookingLink } from '#domain/bookings/booking-link.ts'
import { callAt, type Interval, listFreeSlots, widen } from '#domain/bookings/slots.ts'
import type { BookingStore, StoredBooking } from '#gateway/bookings.ts'
import type { CallChange, PreviewedMail } from '#web/handler.ts'
import { writeBookingCalendar } from './booking-calendar.ts'
import { type BookingMailOptions, writeBookingMails } from './booking-mails.ts'

/** What staff see before they change a call, and take away of it. */
export type AgencyCalls = {
  /** Times to which a call can be moved: within the hours for calls, and without the notice that visitors have to give. */
  readonly listFreeSlots: (call: StoredBooking, range: { readonly from: Date; readonly to: Date }) => Promise<readonly Date[]>
  /** Busy times from the agency's own calendar. */
  readonly listBusy: () => Promise<readonly Interval[]>
  /** The visitor's mail about a change that is not done yet. Its link to the call is left out, since it comes with the mail. */
  readonly previewMail: (call: StoredBooking, change: CallChange) => PreviewedMail
  /** The call as an iCalendar file (RFC 5545) for the agency. */
  readonly writeCalendar: (call: StoredBooking) => string
}

type AgencyCallsOptions = BookingMailOptions & {
  readonly bookings: Pick<BookingStore, 'listEntries'>
  readonly listBusy: () => Promise<readonly Interval[]>
}

/** In place of the token that a mail will have. */
const noToken = 'x'.repeat(22)

/** Opens the calls for staff. */
export function createAgencyCalls(options: AgencyCallsOptions): AgencyCalls {
  const { bookings, content, listBusy, now, siteUrl } = options
  return {
    listBusy,
    listFreeSlots: async ({ id }, { from, to }) => {
      if (from >= to) return []
      const schedule = { ...content.schedule, noticeMinutes: 0 }
      const at = new Date(now())
      const range = widen({ start: from, end: to }, schedule.bufferMinutes + schedule.durationMinutes)
      const entries = await bookings.listEntries(range, at)
      const taken = [...entries.filter((entry) => entry.id !== id), ...(await listBusy())]
      return listFreeSlots({ schedule, taken, from, to, now: at })
    },
    previewMail: (call, change) => {
      const news = 'reason' in change ? 'canceledByAgency' : 'movedByAgency'
      const changed =
        'reason' in change
          ? ({ ...call, state: 'canceled', cancelReason: change.reason } as const)
          : { ...call, ...callAt(change.start, content.schedule) }
      const [mail] = writeBookingMails(changed, news, noToken, options)
      const link = `${siteUrl}${bookingLink(noToken, call.locale)}`
      return { subject: mail?.subject ?? '', text: (mail?.text ?? '').replaceAll(link, '…').trim() }
    },
    writeCalendar: (call) => writeBookingCalendar([call], 'publish', 'agency', options),
  }
}
