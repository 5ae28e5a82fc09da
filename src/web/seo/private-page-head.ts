import type { BrowserSettings } from '#domain/browser-settings.ts'
import type { MetaDescriptor } from 'react-router'

/** Head of a signed-in page: its title, and noindex. */
export function privatePageHead(matches: readonly ({ readonly loaderData?: unknown } | undefined)[], title: string): MetaDescriptor[] {
  // The root route's loader returns this shape.
  const site = matches[0]?.loaderData as BrowserSettings | undefined
  return [{ title: site ? `${title} | ${site.siteName}` : title }, { name: 'robots', content: 'noindex' }]
}
