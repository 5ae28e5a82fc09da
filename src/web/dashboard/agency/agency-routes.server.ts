import type { ServerBuild } from 'react-router'
import { mayChange, mayRead, type StaffRole } from '#domain/staff-role.ts'
import { findAgencyPage, isAgencyRoute } from './agency-pages.ts'
import { fullManifestPath } from './manifest-path.ts'

type Routes = ServerBuild['routes']

/**
 * The build as a role may use it. What a role may not open is no route, so that its address gets the answer of an unknown page;
 * what it may not change takes no form. This is the only check of roles, and no page has one of its own.
 *
 * @param role Undefined for everybody who is not staff.
 */
export function withAgencyOf(build: ServerBuild, role: StaffRole | undefined): ServerBuild {
  const routes = Object.entries(build.routes).flatMap(([id, route]): [string, Routes[string]][] => {
    if (!route || !isAgencyRoute(id)) return [[id, route]]
    const { area } = findAgencyPage(id) ?? {}
    if (role === undefined || (area !== undefined && !mayRead(role, area))) return []
    if (area !== undefined && mayChange(role, area)) return [[id, route]]
    const { action: _, ...module } = route.module
    return [[id, { ...route, module }]]
  })
  return { ...build, routes: Object.fromEntries(routes), assets: role === undefined ? withoutAgency(build.assets) : withAll(build.assets) }
}

/** The browser's list of routes as `scripts/build.ts` leaves it. */
function withoutAgency(assets: ServerBuild['assets']): ServerBuild['assets'] {
  return { ...assets, routes: Object.fromEntries(Object.entries(assets.routes).filter(([id]) => !isAgencyRoute(id))) }
}

function withAll(assets: ServerBuild['assets']): ServerBuild['assets'] {
  // In development there is one list.
  return import.meta.env.DEV ? assets : { ...assets, url: fullManifestPath(assets.url) }
}
