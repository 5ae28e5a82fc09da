import type { AnalyticsSettings } from './analytics-settings.ts'
import type { ConsentCategory } from '#domain/privacy/consent.ts'

/** Settings that pages need in browsers, so none is secret. `server/config.ts` reads them, and the data of the root route holds them. */
export type BrowserSettings = {
  /** The name that stands in titles, the header and mails. */
  readonly siteName: string
  /** Of a new password, in code points. */
  readonly passwordMinLength: number
  /** Statistics through the provider; absent where the site has none. */
  readonly analytics?: AnalyticsSettings
  /** A service that takes the web vitals; absent where the site's own collector does. */
  readonly vitalsUrl?: string
  /** The scheduling service in the place of the site's own scheduler, where one is configured. */
  readonly bookingWidget?: BookingWidget
}

/** An external scheduling service. */
export type BookingWidget = {
  /** The page that the widget shows in its frame. */
  readonly pageUrl: string
  /** The script that puts the frame into the page. */
  readonly scriptUrl: string
}

/** What the site asks its visitors for. Where this is empty, nothing needs consent. */
export function listConsentNeeds({
  analytics,
  vitalsUrl,
  bookingWidget,
}: Pick<BrowserSettings, 'analytics' | 'vitalsUrl' | 'bookingWidget'>): readonly ConsentCategory[] {
  return [
    ...(analytics || vitalsUrl !== undefined ? (['statistics'] as const) : []),
    ...(bookingWidget ? (['external-media'] as const) : []),
  ]
}
