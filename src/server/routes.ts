import { passkeyCalls } from '#domain/passkeys/passkey-calls.ts'
import { bookingCalls } from '#domain/bookings/booking-calls.ts'
import { postFilesPath } from '#domain/post-files.ts'
import { problemsPath } from '#domain/problems/problem-texts.ts'
import { collectorPath } from '#domain/vitals/collector-path.ts'
import type { App } from '#server/app.ts'
import { bookCall } from '#server/bookings/routes/book.ts'
import { downloadCalendar } from '#server/bookings/routes/calendar.ts'
import { cancelBooking } from '#server/bookings/routes/cancel.ts'
import { showAgencyCalendar } from '#server/bookings/routes/feed.ts'
import { holdSlot } from '#server/bookings/routes/hold.ts'
import { moveBooking } from '#server/bookings/routes/move.ts'
import { showBooking } from '#server/bookings/routes/show.ts'
import { listSlots } from '#server/bookings/routes/slots.ts'
import { unsubscribe } from '#server/contact/routes/unsubscribe.ts'
import { exportPersonalData } from '#server/exports/route.ts'
import { sendFile } from '#server/files/route.ts'
import { showNotReady, showAlive, showReady } from '#server/health/route.ts'
import type { Limit } from '#server/http/limiter.ts'
import { jsonLimits } from '#server/http/middleware/body-limit.ts'
import { type Route, route, type RouteOptions } from '#server/http/router.ts'
import { chooseLocale } from '#server/locale/choose.ts'
import { showMetrics } from '#server/metrics/route.ts'
import { showPage, submitForm } from '#server/pages/render.ts'
import { sendPostFile } from '#server/posts/route.ts'
import { problemBodyLimits, problemRateLimits, takeProblem } from '#server/problems/route.ts'
import { showSignInPage, signInBodyLimits } from '#server/provider/sign-in-page.ts'
import { createCreationOptions, createPasskey } from '#server/passkeys/routes/create.ts'
import { renewRecoveryCodes, useRecoveryCode } from '#server/passkeys/routes/recover.ts'
import { acceptSecondFactor, removeSecondFactor } from '#server/passkeys/routes/second-factor.ts'
import { createSignInOptions, signInByPasskey } from '#server/passkeys/routes/sign-in.ts'
import { beginSession } from '#server/session/routes/begin.ts'
import { endSession } from '#server/session/routes/end.ts'
import { endOtherSession } from '#server/session/routes/end-other.ts'
import { leaveByForm } from '#server/session/routes/leave.ts'
import { openDemoStaff } from '#server/session/routes/open-demo.ts'
import { listSessions } from '#server/session/routes/list.ts'
import { openStaffView, redirectToViewPage } from '#server/session/routes/open-view.ts'
import { beaconBodyLimits, beaconRateLimits, takeBeacon } from '#server/vitals/route.ts'

/** Slots, bookings and calendars together: a visitor paging through the calendar sends a few per second. Our own judgement. */
const bookingReads: readonly Limit[] = [{ count: 120, seconds: 60 }]

/** Prompts for passkeys and their answers; a login page asks again every few minutes. Our own judgement. */
const passkeyAttempts: readonly Limit[] = [
  { count: 30, seconds: 60 },
  { count: 300, seconds: 3600 },
]
/** Guesses of recovery codes, which have 80 random bits. */
const recoveryAttempts: readonly Limit[] = [
  { count: 5, seconds: 60 },
  { count: 20, seconds: 3600 },
]
const passkeyCall = { origin: 'own', limit: passkeyAttempts, body: jsonLimits } as const

const readOfBookings = { headers: 'personal', limit: bookingReads } as const
/** The service limits holds, bookings and changes per address and mailbox (`bookings/booking-service.ts`). */
const changeOfBookings = { headers: 'personal', origin: 'own', body: jsonLimits } as const

/** `submitForm` checks origin and body itself, because it responds with pages. */
const formOfPage: RouteOptions<App> = { headers: 'byHandler', isListed: (pathname, { pages }) => pages.takesForms(pathname) }

/** Liveness and readiness checks. */
export const healthRoutes = [route('GET', '/healthz', showAlive), route('GET', '/readyz', showReady)] as const

/** Used while the server starts or stops. */
export const notReadyRoutes = [...healthRoutes, route('any', '/*', showNotReady)] as const

/** Served on the metrics port. */
export const metricsRoutes = [route('GET', '/metrics', showMetrics)] as const

/**
 * Every path that is handled per request, except for the provider's protocol. Pages and assets in memory are sent before
 * (`pages/serve.ts`). The first matching path wins, then its first line with the method. A parameter after `?` must be in the query.
 */
export const routes: readonly Route<App>[] = [
  ...healthRoutes,

  route('GET', '/session?view', redirectToViewPage),
  route('GET', '/session?staff', openDemoStaff),
  route('GET', '/session', listSessions),
  route('POST', '/session?view', openStaffView, { origin: 'own' }),
  route('POST', '/session?end', leaveByForm, { origin: 'own' }),
  route('POST', '/session', beginSession, { origin: 'own' }),
  route('DELETE', '/session?other', endOtherSession, { origin: 'own' }),
  route('DELETE', '/session', endSession, { origin: 'own' }),
  route('POST', passkeyCalls.signInOptions, createSignInOptions, passkeyCall),
  route('POST', passkeyCalls.signIn, signInByPasskey, passkeyCall),
  route('POST', passkeyCalls.creationOptions, createCreationOptions, passkeyCall),
  route('POST', passkeyCalls.creation, createPasskey, passkeyCall),
  route('POST', passkeyCalls.recovery, useRecoveryCode, { ...passkeyCall, limit: recoveryAttempts }),
  route('POST', passkeyCalls.recoveryCodes, renewRecoveryCodes, passkeyCall),
  route('POST', passkeyCalls.acceptance, acceptSecondFactor, passkeyCall),
  route('POST', passkeyCalls.removal, removeSecondFactor, passkeyCall),

  route('GET', bookingCalls.slots, listSlots, readOfBookings),
  route('POST', bookingCalls.hold, holdSlot, changeOfBookings),
  route('GET', bookingCalls.bookings, showBooking, readOfBookings),
  route('POST', bookingCalls.bookings, bookCall, changeOfBookings),
  route('POST', bookingCalls.move, moveBooking, changeOfBookings),
  route('POST', bookingCalls.cancel, cancelBooking, changeOfBookings),
  route('GET', bookingCalls.calendar, downloadCalendar, readOfBookings),
  route('GET', '/bookings/feed.ics', showAgencyCalendar, readOfBookings),

  route('GET', '/dashboard/files/*', sendFile, { headers: 'byHandler' }),
  route('POST', '/dashboard/files/*', submitForm, formOfPage),
  route('GET', '/dashboard/export', exportPersonalData, { headers: 'personal' }),
  route('POST', '/dashboard/export', submitForm, formOfPage),
  route('POST', collectorPath, takeBeacon, { origin: 'own', limit: beaconRateLimits, body: beaconBodyLimits }),
  route('POST', problemsPath, takeProblem, { origin: 'own', limit: problemRateLimits, body: problemBodyLimits }),

  route('GET', `${postFilesPath}/*`, sendPostFile, { headers: 'byHandler' }),

  route('GET', '/__/auth/*', showSignInPage, { headers: 'byHandler' }),
  route('POST', '/__/auth/*', showSignInPage, { headers: 'byHandler', body: signInBodyLimits }),
  route('GET', '/__/firebase/init.js', showSignInPage, { headers: 'byHandler' }),
  route('GET', '/__/firebase/init.json', showSignInPage, { headers: 'byHandler' }),

  route('GET', '/locale', chooseLocale, { headers: 'byHandler' }),
  route('POST', '/locale', submitForm, formOfPage),
  route('GET', '/*', showPage, { headers: 'byHandler' }),
  // Mail programs send no origin (RFC 8058); the key in the link authorizes the request.
  route('POST', '/*?subscription', unsubscribe, { headers: 'byHandler' }),
  route('POST', '/*', submitForm, formOfPage),
]
