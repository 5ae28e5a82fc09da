import { data, type RouterContextProvider } from 'react-router'
import { splitLocalePath } from '#domain/locale-path.ts'
import { findSpeaker } from '#i18n/content/find-speaker.ts'
import { toPublicFacts } from '#i18n/content/site.ts'
import { siteContext } from '#web/site.server.ts'
import { loadReceipt } from '#web/contact/receipt/load-receipt.server.ts'

/** Loads the contact page, or with `?received=` the receipt of a request; 404 for an unknown reference. */
export async function loadContactPage({ url, context }: { readonly url: URL; readonly context: Readonly<RouterContextProvider> }) {
  const { locale } = splitLocalePath(url.pathname)
  const { content } = context.get(siteContext)
  const { title, headTitle = title, description, ...texts } = content.pages['contact-us'][locale]
  const receipt = await loadReceipt({ url, context })
  if (!receipt) {
    const speaker = findSpeaker(content.people, locale)
    const person = speaker && { name: speaker.name, role: speaker.roles[locale], portrait: speaker.portrait }
    return data({ kind: 'form', title, headTitle, description, texts, person, site: toPublicFacts(content.site) } as const)
  }
  if (receipt.kind === 'unknown') return data({ kind: 'unknown', title, description } as const, { status: 404 })
  return data({ ...receipt, description })
}
