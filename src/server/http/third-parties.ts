import type { BookingWidget } from '#domain/browser-settings.ts'
import { createHostedEndpoints } from '#gateway/provider/endpoints.ts'
import type { ServerConfig } from '#server/config.ts'
import type { ThirdPartySources } from '#server/http/middleware/security-headers.ts'

/**
 * The provider's analytics: hosts of its SDK (firebase 12.19.0), and those in the tag's documentation for content security policies
 * (developers.google.com/tag-platform/security/guides/csp, Google Analytics 4 without signals and advertising).
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

/** The scheduling service: its script, and the page in its frame. */
function listBookingSources({ pageUrl, scriptUrl }: BookingWidget): ThirdPartySources {
  return { pages: 'public', scripts: [new URL(scriptUrl).origin], frames: [new URL(pageUrl).origin] }
}

/**
 * The hosted provider, on pages of signed-in people: its APIs and, for sign-in at other issuers, the SDK's script that talks to a frame of
 * the provider (firebase 12.19.0). The frame is on the site's own domain, except for sites without TLS.
 */
function listHostedSources({ webApp, signInProviders }: NonNullable<ServerConfig['hosted']>, isSecure: boolean): ThirdPartySources {
  const { identitytoolkit, securetoken, firestore, firebasestorage } = createHostedEndpoints(webApp.projectId)
  const apis = { pages: 'own', connections: [identitytoolkit, securetoken, firestore, firebasestorage] } as const
  if (signInProviders.length === 0) return apis
  return { ...apis, scripts: ['https://apis.google.com'], ...(!isSecure && { frames: [`https://${webApp.authDomain}`] }) }
}

/** The configured third parties. The policy only allows their files; nothing is requested without consent. */
export function listThirdParties(
  { browser, hosted, tokenSyncUrl }: Pick<ServerConfig, 'browser' | 'hosted' | 'tokenSyncUrl'>,
  isSecure: boolean,
): readonly ThirdPartySources[] {
  const { analytics: isCounted, vitalsUrl, bookingWidget } = browser
  return [
    ...(hosted ? [listHostedSources(hosted, isSecure)] : []),
    ...(tokenSyncUrl === undefined ? [] : [{ pages: 'own', connections: [new URL(tokenSyncUrl).origin] } as const]),
    ...(isCounted ? [analytics] : []),
    ...(vitalsUrl === undefined ? [] : [{ connections: [new URL(vitalsUrl).origin] }]),
    ...(bookingWidget ? [listBookingSources(bookingWidget)] : []),
  ]
}
