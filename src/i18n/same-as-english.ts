import type { Locale } from '#domain/locale.ts'

/** A text that other languages share with English, and why that is no forgotten translation. */
type SharedText = { readonly text: string; readonly locales: readonly Locale[]; readonly reason: string }

/** How many there may be: a longer list hides what was forgotten. Enough that no text has to avoid its usual word. */
export const maximumShared = 45

const usual = 'the usual word in this language'

export const sharedTexts: readonly SharedText[] = [
  { text: 'English', locales: ['de', 'nl', 'es'], reason: 'languages are listed by their own names' },
  { text: 'Deutsch', locales: ['de', 'nl', 'es'], reason: 'languages are listed by their own names' },
  { text: 'Nederlands', locales: ['de', 'nl', 'es'], reason: 'languages are listed by their own names' },
  { text: 'Español', locales: ['de', 'nl', 'es'], reason: 'languages are listed by their own names' },
  { text: 'Home', locales: ['nl'], reason: usual },
  { text: 'Blog', locales: ['de', 'nl', 'es'], reason: usual },
  { text: 'Team', locales: ['de', 'nl'], reason: usual },
  { text: 'Contact', locales: ['nl'], reason: usual },
  { text: 'Menu', locales: ['nl'], reason: usual },
  { text: 'Videos', locales: ['de'], reason: usual },
  { text: 'Newsletter', locales: ['de', 'es'], reason: usual },
  { text: 'Ebooks', locales: ['es'], reason: usual },
  { text: 'Ecommerce', locales: ['es'], reason: usual },
  { text: 'Checklists', locales: ['nl', 'es'], reason: usual },
  { text: 'Name', locales: ['de'], reason: usual },
  { text: 'Budget', locales: ['de', 'nl'], reason: usual },
  { text: 'Account', locales: ['nl'], reason: usual },
  { text: 'Open', locales: ['nl'], reason: usual },
  { text: 'Proforma', locales: ['de', 'es'], reason: usual },
  { text: 'Status', locales: ['de', 'nl'], reason: usual },
  { text: 'Error', locales: ['es'], reason: usual },
  { text: 'Checkout', locales: ['de', 'es'], reason: usual },
  { text: 'Marketplace', locales: ['nl', 'es'], reason: usual },
  { text: 'Marketplaces', locales: ['nl', 'es'], reason: usual },
  { text: 'Plan', locales: ['de', 'nl', 'es'], reason: usual },
  { text: 'Cookie', locales: ['de', 'nl', 'es'], reason: usual },
  { text: 'Tests', locales: ['de', 'nl'], reason: usual },
  { text: 'Week', locales: ['nl'], reason: usual },
  { text: 'Filter', locales: ['de', 'nl'], reason: usual },
  { text: 'Model', locales: ['nl'], reason: usual },
  { text: 'Training', locales: ['nl'], reason: usual },
  { text: 'no', locales: ['es'], reason: usual },
  { text: 'Code', locales: ['de', 'nl'], reason: usual },
  { text: 'Accounts', locales: ['nl'], reason: usual },
  { text: 'Project', locales: ['nl'], reason: usual },
  { text: 'Links', locales: ['de', 'nl'], reason: usual },
  { text: 'Version', locales: ['de'], reason: usual },
  { text: 'Upload', locales: ['nl'], reason: usual },
  { text: 'Hosting', locales: ['de', 'nl', 'es'], reason: usual },
  { text: 'optional', locales: ['de'], reason: usual },
  { text: 'Subtotal', locales: ['es'], reason: usual },
]
