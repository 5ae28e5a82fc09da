import type { RouterContextProvider } from 'react-router'
import { splitLocalePath } from '#domain/locale-path.ts'
import { getCaseTeaser } from '#web/marketing/load-case.server.ts'
import { siteContext } from '#web/site.server.ts'

/** The words of the page of web development, with the case and the price that it shows. */
export function loadWebService(url: URL, context: Readonly<RouterContextProvider>) {
  const { locale } = splitLocalePath(url.pathname)
  const { content } = context.get(siteContext)
  const { currency, amountsMinor } = content.prices
  return {
    texts: content.pages['services-web-development'][locale],
    home: content.pages.home[locale].title,
    shownCase: getCaseTeaser(content, 'furniture-four-countries', locale),
    fromMinor: amountsMinor.firstShop,
    currency,
  }
}

export type WebServiceTexts = ReturnType<typeof loadWebService>['texts']
