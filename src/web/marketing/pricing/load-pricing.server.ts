import type { RouterContextProvider } from 'react-router'
import { splitLocalePath } from '#domain/locale-path.ts'
import { siteContext } from '#web/site.server.ts'

/** The words of the pricing page, and the prices that its estimator adds up. */
export function loadPricing(url: URL, context: Readonly<RouterContextProvider>) {
  const { locale } = splitLocalePath(url.pathname)
  const { pages, prices, shops } = context.get(siteContext).content
  return { texts: pages.pricing[locale], prices, shops: shops[locale] }
}

export type PricingTexts = ReturnType<typeof loadPricing>['texts']
