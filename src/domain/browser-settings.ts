import type { AnalyticsSettings } from './analytics-settings.ts'
import type { ConsentCategory } from '#domain/privacy/consent.ts'

/** Public settings for the browser, read by `server/config.ts` and sent in the root route's data. */
export type BrowserSettings = {
  /** Name shown in titles, the header and mails. */
  readonly siteName: string
  /** Minimum length of a new password, in code points. */
  readonly passwordMinLength: number
  /** The provider's analytics; absent if not configured. */
  readonly analytics?: AnalyticsSettings
  /** External service for web vitals; absent if the site's own collector is used. */
  readonly vitalsUrl?: string
  /** An external scheduling service that replaces the site's own scheduler; absent if not configured. */
  readonly bookingWidget?: BookingWidget
}

/** An external scheduling service. */
export type BookingWidget = {
  /** The page that the widget embeds. */
  readonly pageUrl: string
  /** The script that creates the frame. */
  readonly scriptUrl: string
}

/** The consent categories that this site needs. Empty if nothing needs consent. */
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
