import type { RouterContextProvider } from 'react-router'
import { splitLocalePath } from '#domain/locale-path.ts'
import { siteContext } from '#web/site.server.ts'

type Setting = 'analytics' | 'vitalsUrl' | 'bookingWidget' | 'tokenSyncUrl'

/** Sections that are shown only if the site has a setting, by anchor. */
const optionalSections: Readonly<Record<string, Setting>> = {
  analytics: 'analytics',
  'page-speed': 'vitalsUrl',
  'booking-calendar': 'bookingWidget',
  'token-service': 'tokenSyncUrl',
}

/** Loads the privacy policy without the sections about services that the site does not use. */
export function loadPrivacyPolicy(url: URL, context: Readonly<RouterContextProvider>) {
  const { locale } = splitLocalePath(url.pathname)
  const { content, settings, provider } = context.get(siteContext)
  const { sections, ...page } = content.pages['privacy-policy'][locale]
  const used = { ...settings, tokenSyncUrl: provider.tokenSyncUrl }
  const isShown = (setting: Setting | undefined) => setting === undefined || used[setting] !== undefined
  return { ...page, sections: sections.filter(({ anchor }) => isShown(optionalSections[anchor])) }
}
