import type { MessageKey } from '#i18n/messages.ts'
import type { IconName } from '#web/ui/icon.tsx'

/** A page in the dashboard's navigation. */
export type Room = { readonly path: string; readonly label: MessageKey; readonly icon: IconName }

/** The bottom bar on phones shows the first four; its last entry opens the others. */
export const rooms: readonly Room[] = [
  { path: '/dashboard', label: 'dashboard.navigation.home', icon: 'home' },
  { path: '/dashboard/invoices', label: 'dashboard.navigation.invoices', icon: 'sheet' },
  { path: '/dashboard/products', label: 'dashboard.navigation.products', icon: 'box' },
  { path: '/dashboard/requests', label: 'dashboard.navigation.requests', icon: 'message' },
]
export const moreRooms: readonly Room[] = [
  { path: '/dashboard/members', label: 'dashboard.members.heading', icon: 'people' },
  { path: '/dashboard/settings', label: 'dashboard.navigation.settings', icon: 'sliders' },
]
