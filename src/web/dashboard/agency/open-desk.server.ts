import { data, type RouterContextProvider } from 'react-router'
import { siteContext, visitContext } from '#web/site.server.ts'
import type { AgencyDesk, AgencyStaff } from './agency-desk.server.ts'

/** The desk of the request's member of staff. Pages of others have no route that could ask for it. @throws A 404 response for others. */
export function openDesk(context: Readonly<RouterContextProvider>): AgencyDesk & { readonly staff: AgencyStaff } {
  const staff = requireStaff(context)
  return { ...context.get(siteContext).openAgencyDesk(staff), staff }
}

/** @throws A 404 response for anybody else. */
export function requireStaff(context: Readonly<RouterContextProvider>): AgencyStaff {
  const { user, staff: role } = context.get(visitContext)
  if (!user || !role) throw data(null, { status: 404 })
  return { uid: user.uid, email: user.email ?? user.uid, role }
}
