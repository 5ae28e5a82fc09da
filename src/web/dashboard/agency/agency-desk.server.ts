import type { StaffRole } from '#domain/staff-role.ts'
import type { Today } from '#web/dashboard/agency/today/today-report.server.ts'

/** Who works: a signed-in member of staff. */
export type AgencyStaff = { readonly uid: string; readonly email: string; readonly role: StaffRole }

/**
 * What the agency's pages read and do, as the service and in the name of a member of staff. The demo's staff get the demo's data alone.
 * Methods reject with DocumentsError when the provider refuses.
 */
export type AgencyDesk = {
  readonly loadToday: () => Promise<Today>
}
