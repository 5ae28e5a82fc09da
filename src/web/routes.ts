import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { defaultLocale, type Locale, locales } from '#domain/locale.ts'
import { type RouteEntry, routeId, routeTable } from '#web/navigation/route-table.ts'

export default locales.map((locale) => {
  const inLayout = (name: RouteEntry['layout']) => routeTable.filter((entry) => entry.layout === name).map((entry) => page(entry, locale))
  return localeRoute(locale, [
    layout('shell/default-layout.tsx', { id: `${locale}/default` }, [
      ...inLayout(undefined),
      route('*', 'shell/unmatched-route.tsx', { id: `${locale}/*` }),
    ]),
    layout('blog/layout.tsx', { id: `${locale}/blog` }, inLayout('blog')),
    layout('dashboard/layout.tsx', { id: `${locale}/dashboard-layout` }, [
      // The layout stays when a page fails.
      layout('dashboard/page-frame.tsx', { id: `${locale}/dashboard-page` }, [
        ...inLayout('dashboard'),
        route('dashboard/*', 'shell/unmatched-route.tsx', { id: `${locale}/dashboard/*`, caseSensitive: true }),
      ]),
    ]),
    ...inLayout('file'),
  ])
}) satisfies RouteConfig

function localeRoute(locale: Locale, children: RouteConfigEntry[]): RouteConfigEntry {
  return locale === defaultLocale
    ? layout('shell/locale-layout.tsx', { id: locale }, children)
    : route(locale, 'shell/locale-layout.tsx', { id: locale, caseSensitive: true }, children)
}

function page(entry: RouteEntry, locale: Locale): RouteConfigEntry {
  const id = routeId(entry, locale)
  return entry.path === '/' ? index(entry.module, { id }) : route(entry.path.slice(1), entry.module, { id, caseSensitive: true })
}
