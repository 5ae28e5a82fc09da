import type { RouterContextProvider } from 'react-router'
import { splitLocalePath } from '#domain/locale-path.ts'
import { getCaseTeaser } from '#web/marketing/load-case.server.ts'
import { siteContext } from '#web/site.server.ts'
import { describeOrder } from './describe-order.server.ts'

/** The words of the page of marketplaces, with the order, the case and the price that it shows. */
export function loadMarketplaces(url: URL, context: Readonly<RouterContextProvider>) {
  const { locale } = splitLocalePath(url.pathname)
  const { content } = context.get(siteContext)
  const { currency, amountsMinor } = content.prices
  const texts = content.pages['services-marketplaces'][locale]
  return {
    texts,
    home: content.pages.home[locale].title,
    order: describeOrder(texts.order, locale),
    shownCase: getCaseTeaser(content, 'machine-marketplace', locale),
    fromMinor: amountsMinor.marketplace,
    currency,
  }
}

export type MarketplacesTexts = ReturnType<typeof loadMarketplaces>['texts']
