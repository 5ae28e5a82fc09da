import { bookingCalls } from '#domain/bookings/booking-calls.ts'
import { collectorPath } from '#domain/vitals/collector-path.ts'
import type { App } from '#server/app.ts'
import { bookCall } from '#server/bookings/routes/book.ts'
import { downloadCalendar } from '#server/bookings/routes/calendar.ts'
import { cancelCall } from '#server/bookings/routes/cancel.ts'
import { showFeed } from '#server/bookings/routes/feed.ts'
import { holdSlot } from '#server/bookings/routes/hold.ts'
import { moveCall } from '#server/bookings/routes/move.ts'
import { showBooking } from '#server/bookings/routes/show.ts'
import { listSlots } from '#server/bookings/routes/slots.ts'
import { unsubscribe } from '#server/contact/routes/unsubscribe.ts'
import { exportPerson } from '#server/exports/route.ts'
import { sendFile } from '#server/files/route.ts'
import { sayNotReady, showAlive, showReady } from '#server/health/route.ts'
import type { Limit } from '#server/http/limiter.ts'
import { jsonLimits } from '#server/http/middleware/body-limit.ts'
import { type Route, route } from '#server/http/router.ts'
import { chooseLocale } from '#server/locale/choose.ts'
import { showMetrics } from '#server/metrics/route.ts'
import { showPage, submitForm } from '#server/pages/render.ts'
import { showSignInPage, signInBodyLimits } from '#server/provider/sign-in-page.ts'
import { beginSession } from '#server/session/routes/begin.ts'
import { endSession } from '#server/session/routes/end.ts'
import { endOtherSession } from '#server/session/routes/end-other.ts'
import { leaveSession } from '#server/session/routes/leave.ts'
import { listSessions } from '#server/session/routes/list.ts'
import { openView, showViewPage } from '#server/session/routes/open-view.ts'
import { beaconBodyLimits, beaconRateLimits, takeBeacon } from '#server/vitals/route.ts'

/** Reading slots takes a query; somebody who pages through the calendar sends a few in a second. Our own judgement. */
const bookingReads: readonly Limit[] = [{ count: 120, seconds: 60 }]

const readOfBookings = { headers: 'personal', limit: bookingReads } as const
const changeOfBookings = { headers: 'personal', origin: 'own', body: jsonLimits } as const

/** Says whether the server lives and can serve. */
export const healthRoutes = [route('GET', '/healthz', showAlive), route('GET', '/readyz', showReady)] as const

/** While the server starts or stops. */
export const notReadyRoutes = [...healthRoutes, route('any', '/*', sayNotReady)] as const

/** On the port of the metrics. */
export const metricsRoutes = [route('GET', '/metrics', showMetrics)] as const

/**
 * Every address of the site that is answered per request, but for the provider's protocol; pages and assets are sent from memory before it where they
 * can be (`pages/serve.ts`). The first address that fits decides.
 */
export const routes: readonly Route<App>[] = [
  ...healthRoutes,

  route('GET', '/session?view', showViewPage),
  route('GET', '/session', listSessions),
  route('POST', '/session?view', openView, { origin: 'own' }),
  route('POST', '/session?end', leaveSession, { origin: 'own' }),
  route('POST', '/session', beginSession, { origin: 'own' }),
  route('DELETE', '/session?other', endOtherSession, { origin: 'own' }),
  route('DELETE', '/session', endSession, { origin: 'own' }),

  route('GET', bookingCalls.slots, listSlots, readOfBookings),
  route('POST', bookingCalls.hold, holdSlot, changeOfBookings),
  route('GET', bookingCalls.bookings, showBooking, readOfBookings),
  route('POST', bookingCalls.bookings, bookCall, changeOfBookings),
  route('POST', bookingCalls.move, moveCall, changeOfBookings),
  route('POST', bookingCalls.cancel, cancelCall, changeOfBookings),
  route('GET', bookingCalls.calendar, downloadCalendar, readOfBookings),
  route('GET', '/bookings/feed.ics', showFeed, readOfBookings),

  route('GET', '/dashboard/files/*', sendFile, { headers: 'own' }),
  route('GET', '/dashboard/export', exportPerson, { headers: 'personal' }),
  route('POST', collectorPath, takeBeacon, { origin: 'own', limit: beaconRateLimits, body: beaconBodyLimits }),

  route('GET', '/__/auth/*', showSignInPage, { headers: 'own' }),
  route('POST', '/__/auth/*', showSignInPage, { headers: 'own', body: signInBodyLimits }),
  route('GET', '/__/firebase/init.js', showSignInPage, { headers: 'own' }),
  route('GET', '/__/firebase/init.json', showSignInPage, { headers: 'own' }),

  route('GET', '/locale', chooseLocale, { headers: 'own' }),
  route('GET', '/*', showPage, { headers: 'own' }),
  route('POST', '/*?subscription', unsubscribe, { headers: 'own' }),
  route('POST', '/*', submitForm, { headers: 'own', only: (pathname, { pages }) => pages.takesForms(pathname) }),
]
