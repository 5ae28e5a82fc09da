import type { BrowserSettings } from '#domain/browser-settings.ts'
import type { MetaDescriptor } from 'react-router'

/** Head of a signed-in page, with noindex: its title, that of the layout around it (`within` of its data), and the site's name. */
export function privatePageHead(matches: readonly ({ readonly loaderData?: unknown } | undefined)[], title: string): MetaDescriptor[] {
  // The root route's loader returns the one shape, and layouts may return the other.
  const datas = matches.map((match) => match?.loaderData as Partial<BrowserSettings & { readonly within: string }> | undefined)
  const parts = [title, datas.findLast((each) => each?.within)?.within, datas[0]?.siteName]
  return [{ title: parts.filter(Boolean).join(' | ') }, { name: 'robots', content: 'noindex' }]
}
