import { use, useEffect } from 'react'
import { useLocation, useMatches } from 'react-router'
import { localeTags } from '#domain/locale.ts'
import { toReportedPath } from '#domain/privacy/reported-path.ts'
import { isPersonal } from '#domain/guard.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { useRootData } from '#web/shell/root-data.ts'
import { AnalyticsContext } from './site-analytics.ts'

/** Counts each page view, where the site uses analytics and the visitor allows it. */
export function PageReporter() {
  const analytics = use(AnalyticsContext)
  const settings = useRootData()?.analytics
  const { locale } = useLocale()
  const { pathname } = useLocation()
  // Routes without a page end in a star (routes.ts).
  const isPage = !useMatches().at(-1)?.id.endsWith('*')

  useEffect(() => {
    if (!settings) return
    const path = toReportedPath(pathname, isPage)
    // Dashboard titles contain customers' names and data, so they are not sent.
    analytics.show({ path, language: localeTags[locale], title: isPersonal(pathname) || !isPage ? path : document.title })
  }, [analytics, settings, pathname, isPage, locale])

  // Follows the consent after the first page view is queued, because analytics starts with that page.
  useEffect(() => (settings ? analytics.follow(settings) : undefined), [analytics, settings])

  return null
}
