import { type Locale, localeTags } from '#domain/locale.ts'
import { type Armchair, type ArmchairCountry, armchairCountries } from '#i18n/content/armchair.ts'
import { payments } from '#web/marketing/references/touch/payments.ts'

/** Receipts for the same armchair, each in a country's language; the `name` of the country is in the language of the page. */
export function describeReceipts({ texts, prices }: Armchair, locale: Locale) {
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

export type DescribedReceipt = ReturnType<typeof describeReceipts>[number]

/** Language of each country's receipt. */
const languages: Record<ArmchairCountry, Locale> = { DE: 'de', NL: 'nl', ES: 'es', CH: 'de' }
