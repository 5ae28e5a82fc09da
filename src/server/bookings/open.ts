import { createLiveView } from '#server/content/live-view.ts'
import type { ServiceParts } from '#server/service-parts.ts'
import { createAgencyCalls } from './agency-calls.ts'
import { createAgencyFeed } from './agency-feed.ts'
import { createBookingService } from './booking-service.ts'
import { openBusyCalendar } from './busy-calendar.ts'

/** @param busy Address of the agency's calendar, and the folder for its report. */
export async function openBookings(
  parts: ServiceParts,
  { url, folder }: { readonly url: string | undefined; readonly folder: string | undefined },
) {
  const schedule = createLiveView(() => parts.content.schedule)
  const busyCalendar = await openBusyCalendar({ ...parts, ...(url !== undefined && { url }), folder, schedule })
  return {
    busyCalendar,
    bookingService: createBookingService({ ...parts, listBusy: busyCalendar.listBusy }),
    agencyCalls: createAgencyCalls({ ...parts, listBusy: busyCalendar.listBusy }),
    /** The agency's bookings as a calendar; undefined for a wrong key. */
    writeFeed: createAgencyFeed({ ...parts, feed: parts.bookingFeed }),
  }
}
