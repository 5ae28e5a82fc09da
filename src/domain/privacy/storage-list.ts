import { bookingForm } from '#domain/bookings/booking-form.ts'
import { contactForms } from '#domain/contact/contact-forms.ts'
import { localeCookieName } from '#domain/locale-cookie.ts'
import { returnPathCookieName } from '#domain/return-path.ts'
import { sessionDays } from '#domain/session-length.ts'
import { type ConsentCategory, consentDays } from './consent.ts'

/** Where in a browser something lies. */
export const storagePlaces = ['cookie', 'localStorage', 'sessionStorage', 'indexedDB'] as const
export type StoragePlace = (typeof storagePlaces)[number]

/** Who can read it: the server with each request, the site's pages in this browser alone, or both; or also the provider's tag in the pages. */
export const storageReaders = ['server', 'browser', 'both', 'tag'] as const
export type StorageReader = (typeof storageReaders)[number]

/** What ends it, where no time does. */
export const storageEnds = ['tabClosed', 'signedOut', 'cleared', 'withdrawn'] as const
export type StorageEnd = (typeof storageEnds)[number]

/** One purpose for which something is kept in the visitor's browser, and the names under which it lies there. */
export type StorageEntry = {
  readonly id: string
  readonly names: readonly string[]
  readonly place: StoragePlace
  readonly reader: StorageReader
  readonly lasts: { readonly unit: 'day' | 'minute'; readonly count: number } | StorageEnd
  /** The consent without which it is not there; absent where it is necessary. */
  readonly category?: ConsentCategory
  /** The setting without which the site never keeps it. */
  readonly setting?: 'analytics' | 'vitalsUrl'
}

/**
 * Everything that the site and its libraries keep in browsers. The privacy policy shows this list; tests compare it with the source and
 * with what a browser holds after a visit.
 */
export const storageList = [
  { id: 'language', names: [localeCookieName], place: 'cookie', reader: 'both', lasts: { unit: 'day', count: 365 } },
  { id: 'theme', names: ['theme'], place: 'localStorage', reader: 'browser', lasts: 'cleared' },
  { id: 'consent', names: ['consent'], place: 'localStorage', reader: 'browser', lasts: { unit: 'day', count: consentDays } },
  {
    id: 'drafts',
    // Those of the dashboard have the names of their customer and subject in the place of the star.
    names: [...[...contactForms, bookingForm].map(({ name }) => `${name}-draft`), 'ask-*-draft'],
    place: 'sessionStorage',
    reader: 'browser',
    lasts: 'tabClosed',
  },
  { id: 'scroll', names: ['scroll-positions'], place: 'sessionStorage', reader: 'browser', lasts: 'tabClosed' },
  { id: 'reload', names: ['reload-guard'], place: 'sessionStorage', reader: 'browser', lasts: 'tabClosed' },
  { id: 'session', names: ['__session'], place: 'cookie', reader: 'server', lasts: { unit: 'day', count: sessionDays } },
  { id: 'device', names: ['known_device'], place: 'cookie', reader: 'server', lasts: { unit: 'day', count: 400 } },
  { id: 'returnPath', names: [returnPathCookieName], place: 'cookie', reader: 'server', lasts: { unit: 'minute', count: 10 } },
  { id: 'signedIn', names: ['signed-in'], place: 'localStorage', reader: 'browser', lasts: 'signedOut' },
  // The SDK's own names (firebase 12.19.0): its accounts, and the days on which it spoke to its server.
  { id: 'account', names: ['firebaseLocalStorageDb'], place: 'indexedDB', reader: 'browser', lasts: 'signedOut' },
  { id: 'heartbeat', names: ['firebase-heartbeat-database'], place: 'indexedDB', reader: 'browser', lasts: 'cleared' },
  { id: 'emailForLink', names: ['email-for-link'], place: 'localStorage', reader: 'browser', lasts: 'cleared' },
  { id: 'unsentMail', names: ['unsent-confirmation'], place: 'sessionStorage', reader: 'browser', lasts: 'tabClosed' },
  {
    id: 'signInElsewhere',
    // The SDK's own end in the site's key; it keeps them while another provider has the tab.
    names: ['auth-event', 'firebase:pendingRedirect:*', 'firebase:redirectUser:*'],
    place: 'sessionStorage',
    reader: 'browser',
    lasts: 'tabClosed',
  },
  // A name of its own for each sign-in on its way.
  { id: 'signInFlow', names: ['auth_flow_*'], place: 'cookie', reader: 'server', lasts: { unit: 'minute', count: 10 } },
  { id: 'signOut', names: ['sign-out'], place: 'sessionStorage', reader: 'browser', lasts: 'tabClosed' },
  { id: 'loginNotice', names: ['login-notice'], place: 'sessionStorage', reader: 'browser', lasts: 'tabClosed' },
  {
    id: 'tagCookies',
    // The second is named after the stream.
    names: ['_ga', '_ga_*'],
    place: 'cookie',
    reader: 'tag',
    lasts: { unit: 'day', count: consentDays },
    category: 'statistics',
    setting: 'analytics',
  },
  {
    id: 'installation',
    names: ['firebase-installations-database'],
    place: 'indexedDB',
    reader: 'tag',
    lasts: 'withdrawn',
    category: 'statistics',
    setting: 'analytics',
  },
  {
    id: 'visitorId',
    names: ['analytics-user'],
    place: 'localStorage',
    reader: 'browser',
    lasts: 'withdrawn',
    category: 'statistics',
    setting: 'vitalsUrl',
  },
] as const satisfies readonly StorageEntry[]
