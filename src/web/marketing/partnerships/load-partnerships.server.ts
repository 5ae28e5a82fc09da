import { data, type RouterContextProvider } from 'react-router'
import { splitLocalePath } from '#domain/locale-path.ts'
import { loadReceipt } from '#web/contact/receipt/load-receipt.server.ts'
import { siteContext } from '#web/site.server.ts'

/** The words of the partnerships page, or with `?received=` the receipt of a request. */
export async function loadPartnerships(url: URL, context: Readonly<RouterContextProvider>) {
  const { locale } = splitLocalePath(url.pathname)
  const receipt = await loadReceipt({ url, context })
  const texts = context.get(siteContext).content.pages.partnerships[locale]
  return data({ texts, receipt }, { status: receipt?.kind === 'unknown' ? 404 : 200 })
}

export type PartnershipsTexts = Awaited<ReturnType<typeof loadPartnerships>>['data']['texts']
