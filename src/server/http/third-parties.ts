import type { BookingWidget, BrowserSettings } from '#domain/browser-settings.ts'
import type { ThirdPartySources } from './security-headers.ts'

/**
 * The provider's analytics: its SDK's own hosts (firebase 12.19.0), and those that the documentation of the tag names for content security
 * policies (developers.google.com/tag-platform/security/guides/csp, Google Analytics 4 without signals and advertising).
 */
const analytics: ThirdPartySources = {
  scripts: ['https://www.googletagmanager.com'],
  connections: [
    'https://firebaseinstallations.googleapis.com',
    'https://firebase.googleapis.com',
    'https://www.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
  ],
  images: ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
}

/** The scheduling service: its script, and the page that it shows in a frame. */
function listBookingSources({ pageUrl, scriptUrl }: BookingWidget): ThirdPartySources {
  return { isPublicOnly: true, scripts: [new URL(scriptUrl).origin], frames: [new URL(pageUrl).origin] }
}

/** The third parties that are configured. The policy only lets their files in: nothing asks for them without consent. */
export function listThirdParties(settings: BrowserSettings): readonly ThirdPartySources[] {
  const { analytics: isCounted, vitalsUrl, bookingWidget } = settings
  return [
    ...(isCounted ? [analytics] : []),
    ...(vitalsUrl === undefined ? [] : [{ connections: [new URL(vitalsUrl).origin] }]),
    ...(bookingWidget ? [listBookingSources(bookingWidget)] : []),
  ]
}
