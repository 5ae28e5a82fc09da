import { bookingForm } from '#domain/bookings/booking-form.ts'
import { contactForms } from '#domain/contact/contact-forms.ts'
import { localeCookieName } from '#domain/locale-cookie.ts'
import { returnPathCookieName } from '#domain/return-path.ts'
import { sessionDays } from '#domain/session-length.ts'
import { type ConsentCategory, consentDays } from './consent.ts'

/** Places in a browser. */
export const storagePlaces = ['cookie', 'localStorage', 'sessionStorage', 'indexedDB'] as const
export type StoragePlace = (typeof storagePlaces)[number]

/** Readers: the server with each request, the site's own pages, both, or also the provider's analytics tag. */
export const storageReaders = ['server', 'browser', 'both', 'tag'] as const
export type StorageReader = (typeof storageReaders)[number]

/** End of an entry without a fixed lifetime. */
export const storageEnds = ['tabClosed', 'signedOut', 'cleared', 'withdrawn'] as const
export type StorageEnd = (typeof storageEnds)[number]

/** A purpose of browser storage and the names used for it. */
export type StorageEntry = {
  readonly id: string
  readonly names: readonly string[]
  readonly place: StoragePlace
  readonly reader: StorageReader
  readonly lasts: { readonly unit: 'day' | 'minute'; readonly count: number } | StorageEnd
  /** The required consent; absent if necessary. */
  readonly category?: ConsentCategory
  /** The setting without which the site never stores it. */
  readonly setting?: 'analytics' | 'vitalsUrl'
}

/**
 * Everything that the site and its libraries store in browsers. The cookie page shows this list; tests compare it with the source and
 * with a browser's storage after a visit.
 */
export const storageList = [
  { id: 'language', names: [localeCookieName], place: 'cookie', reader: 'both', lasts: { unit: 'day', count: 365 } },
  { id: 'theme', names: ['theme'], place: 'localStorage', reader: 'browser', lasts: 'cleared' },
  { id: 'consent', names: ['consent'], place: 'localStorage', reader: 'browser', lasts: { unit: 'day', count: consentDays } },
  {
    id: 'drafts',
    // In the dashboard, the star is the customer and the subject.
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
  // The SDK's own names (firebase 12.19.0): accounts, and the days on which it contacted its server.
  { id: 'account', names: ['firebaseLocalStorageDb'], place: 'indexedDB', reader: 'browser', lasts: 'signedOut' },
  { id: 'heartbeat', names: ['firebase-heartbeat-database'], place: 'indexedDB', reader: 'browser', lasts: 'cleared' },
  { id: 'emailForLink', names: ['email-for-link'], place: 'localStorage', reader: 'browser', lasts: 'cleared' },
  { id: 'unsentMail', names: ['unsent-confirmation'], place: 'sessionStorage', reader: 'browser', lasts: 'tabClosed' },
  {
    id: 'signInElsewhere',
    // The SDK's names end in the site's API key. Kept while the tab is at another provider.
    names: ['auth-event', 'firebase:pendingRedirect:*', 'firebase:redirectUser:*'],
    place: 'sessionStorage',
    reader: 'browser',
    lasts: 'tabClosed',
  },
  // One per sign-in in progress.
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
