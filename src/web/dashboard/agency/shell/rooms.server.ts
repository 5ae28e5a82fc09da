import { bankPath } from '#domain/bank/bank-review.ts'
import { importPath } from '#domain/import-file.ts'
import { mayRead, type StaffRole } from '#domain/staff-role.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { agencyPages, agencyPath } from '#web/dashboard/agency/agency-pages.ts'

/** A page in the agency's navigation. */
export type AgencyRoom = { readonly path: string; readonly label: MessageKey; readonly icon: IconName }

/** In the order of the navigation; on phones the first four, and the others behind the last entry. */
const rooms: readonly AgencyRoom[] = [
  { path: agencyPath, label: 'agency.rooms.today', icon: 'clock' },
  { path: `${agencyPath}/leads`, label: 'agency.rooms.leads', icon: 'message' },
  { path: `${agencyPath}/customers`, label: 'agency.rooms.customers', icon: 'home' },
  { path: `${agencyPath}/invoices`, label: 'dashboard.navigation.invoices', icon: 'sheet' },
  { path: bankPath, label: 'agency.rooms.bank', icon: 'sortable' },
  { path: `${agencyPath}/bookkeeping`, label: 'agency.rooms.bookkeeping', icon: 'half' },
  { path: `${agencyPath}/products`, label: 'dashboard.navigation.products', icon: 'box' },
  { path: `${agencyPath}/requests`, label: 'dashboard.requests.heading', icon: 'info' },
  { path: `${agencyPath}/calls`, label: 'agency.rooms.calls', icon: 'calendar' },
  { path: importPath, label: 'agency.rooms.imports', icon: 'download' },
  { path: `${agencyPath}/staff`, label: 'agency.rooms.staff', icon: 'people' },
  { path: `${agencyPath}/audit`, label: 'agency.rooms.audit', icon: 'back' },
  { path: `${agencyPath}/health`, label: 'agency.rooms.health', icon: 'sliders' },
]

/** The pages that a role may open. */
export function listRooms(role: StaffRole): readonly AgencyRoom[] {
  return rooms.filter(({ path }) => {
    const area = agencyPages.find((page) => page.path === path)?.area
    return area === undefined || mayRead(role, area)
  })
}
