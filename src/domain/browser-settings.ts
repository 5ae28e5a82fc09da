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
}

/** What the site asks its visitors for. Where this is empty, nothing needs consent. */
export function listConsentNeeds({ analytics, vitalsUrl }: Pick<BrowserSettings, 'analytics' | 'vitalsUrl'>): readonly ConsentCategory[] {
  return analytics || vitalsUrl !== undefined ? ['statistics'] : []
}
