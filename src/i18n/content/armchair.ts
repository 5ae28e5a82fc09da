import * as v from 'valibot'
import { locales, localeTags } from '#domain/locale.ts'
import type { Locale } from '#domain/locale.ts'
import { readPerLocale } from './content-files.ts'
import { Sample, Text } from './text.ts'

/** Where the armchair is delivered to, in the order of the choice. */
export const armchairCountries = ['DE', 'NL', 'ES', 'CH'] as const
export type ArmchairCountry = (typeof armchairCountries)[number]

const Price = v.strictObject({
  currency: v.pipe(v.string(), v.length(3)),
  amountMinor: v.pipe(v.number(), v.integer(), v.minValue(0)),
  taxPercent: v.pipe(v.number(), v.minValue(0)),
})

/** In `content/shops.json`: what the armchair costs in each country, taxes included, and the rate of the tax. */
export const ArmchairPricesSchema = v.strictObject({ DE: Price, NL: Price, ES: Price, CH: Price })

/** `content/shops/armchair/<locale>.json`: the words of the shop that can be touched. `tax` names `{rate}` and `{tax}`. */
export const ArmchairTextsSchema = v.strictObject({
  sample: Sample,
  name: Text,
  text: Text,
  picture: Text,
  wool: v.strictObject({ legend: Text, moss: Text, rust: Text, ink: Text }),
  tax: Text,
  delivery: v.strictObject({ DE: Text, NL: Text, ES: Text, CH: Text }),
  add: Text,
  added: Text,
  payment: Text,
  card: Text,
  invoice: Text,
  invoiceCode: Text,
  returns: Text,
  address: Text,
  fields: v.strictObject({
    name: Text,
    street: Text,
    postalCode: Text,
    city: Text,
    house: Text,
    addition: Text,
    found: Text,
    taxNumber: Text,
    floor: Text,
    province: Text,
    second: Text,
  }),
})
export type ArmchairTexts = v.InferOutput<typeof ArmchairTextsSchema>

/** One armchair in every language and for every country, written as each writes it. */
export type Armchair = {
  readonly texts: Record<Locale, ArmchairTexts>
  readonly prices: readonly { readonly country: ArmchairCountry; readonly locale: Locale; readonly price: string; readonly tax: string }[]
}

export function describeArmchair(prices: v.InferOutput<typeof ArmchairPricesSchema>, texts: Record<Locale, ArmchairTexts>): Armchair {
  return {
    texts: readPerLocale((locale) => texts[locale]),
    prices: armchairCountries.flatMap((country) =>
      locales.map((locale) => {
        const { currency, amountMinor, taxPercent } = prices[country]
        // German is written differently in Switzerland; for the other languages there is no such habit.
        const tag = locale === 'de' ? `de-${country}` : localeTags[locale]
        const money = new Intl.NumberFormat(tag, { style: 'currency', currency })
        const percent = new Intl.NumberFormat(localeTags[locale], { style: 'percent', maximumFractionDigits: 1 })
        const taxMinor = Math.round((amountMinor * taxPercent) / (100 + taxPercent))
        const tax = texts[locale].tax.replace('{rate}', percent.format(taxPercent / 100)).replace('{tax}', money.format(taxMinor / 100))
        return { country, locale, price: money.format(amountMinor / 100), tax }
      }),
    ),
  }
}
