import type { ServerBuild } from 'react-router'
import { mayChange, mayRead, type StaffRole } from '#domain/staff-role.ts'
import { findAgencyPage, isAgencyRoute } from './agency-pages.ts'
import { fullManifestPath } from './manifest-path.ts'

type Routes = ServerBuild['routes']

/**
 * The build as a role may use it. What a role may not open is no route, so that its address gets the answer of an unknown page;
 * what it may not change takes no form. Pages ask for a role only to leave out the acts that it has no action for.
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
  const left = new Set(routes.map(([id]) => id))
  const assets = { ...build.assets, routes: Object.fromEntries(Object.entries(build.assets.routes).filter(([id]) => left.has(id))) }
  return { ...build, routes: Object.fromEntries(routes), assets: role === undefined ? assets : withAll(assets) }
}

/** The browser's list has the routes of all roles; the server answers as for unknown pages. */
function withAll(assets: ServerBuild['assets']): ServerBuild['assets'] {
  // In development there is one list.
  return import.meta.env.DEV ? assets : { ...assets, url: fullManifestPath(assets.url) }
}
