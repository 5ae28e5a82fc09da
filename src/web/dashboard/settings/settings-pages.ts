/** The settings pages in order, with English paths. */
export const settingsPages = [
  { page: 'profile', path: '/dashboard/settings' },
  { page: 'company', path: '/dashboard/settings/company' },
  { page: 'security', path: '/dashboard/settings/security' },
  { page: 'notifications', path: '/dashboard/settings/notifications' },
  { page: 'privacy', path: '/dashboard/settings/privacy' },
] as const

export type SettingsPage = (typeof settingsPages)[number]['page']
