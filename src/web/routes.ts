import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { knownLocales } from '#domain/locale.ts'
import { agencyPages } from '#web/dashboard/agency/agency-pages.ts'
import { type RouteEntry, routeTable, unprefixed } from '#web/navigation/route-table.ts'

/** Which language has no prefix is only known to the running site, so all have their routes with one, and one language those without. */
export default [unprefixed, ...knownLocales].map((prefix) => {
  const inLayout = (name: RouteEntry['layout']) => routeTable.filter((entry) => entry.layout === name).map((entry) => page(entry, prefix))
  return prefixRoute(prefix, [
    layout('shell/default-layout.tsx', { id: `${prefix}/default` }, [
      ...inLayout(undefined),
      route('*', 'shell/unmatched-route.tsx', { id: `${prefix}/*` }),
    ]),
    layout('blog/layout.tsx', { id: `${prefix}/blog` }, inLayout('blog')),
    layout('dashboard/layout.tsx', { id: `${prefix}/dashboard-layout` }, [
      // The layout stays when a page fails.
      layout('dashboard/page-frame.tsx', { id: `${prefix}/dashboard-page` }, [
        ...inLayout('dashboard'),
        route('dashboard/*', 'shell/unmatched-route.tsx', { id: `${prefix}/dashboard/*`, caseSensitive: true }),
      ]),
    ]),
    layout('dashboard/agency/layout.tsx', { id: `${prefix}/dashboard-agency` }, [
      layout('dashboard/agency/page-frame.tsx', { id: `${prefix}/dashboard-agency/page` }, [
        ...agencyPages.map((entry) => page(entry, prefix)),
        route('dashboard/agency/*', 'shell/unmatched-route.tsx', { id: `${prefix}/dashboard/agency/*`, caseSensitive: true }),
      ]),
    ]),
    ...inLayout('file'),
  ])
}) satisfies RouteConfig

function prefixRoute(prefix: string, children: RouteConfigEntry[]): RouteConfigEntry {
  return prefix === unprefixed
    ? layout('shell/locale-layout.tsx', { id: prefix }, children)
    : route(prefix, 'shell/locale-layout.tsx', { id: prefix, caseSensitive: true }, children)
}

function page(entry: Pick<RouteEntry, 'path' | 'module'>, prefix: string): RouteConfigEntry {
  const id = prefix + entry.path
  return entry.path === '/' ? index(entry.module, { id }) : route(entry.path.slice(1), entry.module, { id, caseSensitive: true })
}
