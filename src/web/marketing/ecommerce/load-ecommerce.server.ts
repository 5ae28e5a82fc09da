import type { RouterContextProvider } from 'react-router'
import { type Locale, localeTags } from '#domain/locale.ts'
import { splitLocalePath } from '#domain/locale-path.ts'
import { type Armchair, type ArmchairCountry, armchairCountries } from '#i18n/content/armchair.ts'
import { getCaseTeaser } from '#web/marketing/load-case.server.ts'
import { payments } from '#web/marketing/references/touch/payments.ts'
import { siteContext } from '#web/site.server.ts'

/** The words of the page of ecommerce, with the receipts, the case and the price that it shows. */
export function loadEcommerce(url: URL, context: Readonly<RouterContextProvider>) {
  const { locale } = splitLocalePath(url.pathname)
  const { content } = context.get(siteContext)
  const { currency, amountsMinor } = content.prices
  return {
    texts: content.pages['services-ecommerce'][locale],
    home: content.pages.home[locale].title,
    receipts: describeReceipts(content.armchair, locale),
    picture: content.armchair.texts[locale].picture,
    shownCase: getCaseTeaser(content, 'furniture-four-countries', locale),
    fromMinor: amountsMinor.countryShop,
    currency,
  }
}

export type EcommerceData = ReturnType<typeof loadEcommerce>

/** In which language each country pays. */
const languages: Record<ArmchairCountry, Locale> = { DE: 'de', NL: 'nl', ES: 'es', CH: 'de' }

/** The same armchair as each country buys it, in its language; `name` of the country in the language of the page. */
function describeReceipts({ texts, prices }: Armchair, locale: Locale) {
  const names = new Intl.DisplayNames(localeTags[locale], { type: 'region' })
  return armchairCountries.map((country) => {
    const language = languages[country]
    const words = texts[language]
    const price = prices.find((entry) => entry.country === country && entry.locale === language)
    return {
      country: names.of(country) ?? country,
      language,
      item: words.name,
      price: price?.price ?? '',
      tax: price?.tax ?? '',
      delivery: words.delivery[country],
      payment: words.payment,
      payments: payments[country].map((payment) => (typeof payment === 'string' ? payment : payment(words))),
    }
  })
}
