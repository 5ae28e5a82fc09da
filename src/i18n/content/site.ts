import * as v from 'valibot'
import { locales } from '#domain/locale.ts'
import { Sample, Text } from './text.ts'

const Time = v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/u, 'is not a time (HH:MM)'))

/** Facts of the agency: `content/site.json`. */
export const SiteSchema = v.strictObject({
  sample: Sample,
  legalName: Text,
  representative: Text,
  register: Text,
  vatId: Text,
  founded: v.pipe(v.number(), v.integer()),
  email: v.pipe(v.string(), v.email('is not an e-mail address')),
  /** E.164, for links. */
  phone: v.pipe(v.string(), v.regex(/^\+[1-9]\d{6,14}$/u, 'is not an E.164 number')),
  /** The same number as people read it. */
  phoneDisplay: Text,
  address: v.strictObject({
    street: Text,
    postalCode: Text,
    city: Text,
    /** What running text calls the city in languages that have a name of their own for it; addresses keep `city`. */
    cityNames: v.exactOptional(v.record(v.picklist(locales), Text)),
    /** ISO 3166-1 alpha-2. */
    country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/u, 'is not a country code')),
  }),
  /** IANA name; the zone of the opening hours. */
  timeZone: v.pipe(
    v.string(),
    v.check((name) => Intl.supportedValuesOf('timeZone').includes(name), 'is not a time zone'),
  ),
  /** ISO 8601 weekdays: Monday is 1. */
  openingHours: v.array(
    v.strictObject({ days: v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7))), opens: Time, closes: Time }),
  ),
})
export type SiteFacts = v.InferOutput<typeof SiteSchema>

const Amount = v.pipe(v.number(), v.integer(), v.minValue(0))
const Count = v.pipe(v.number(), v.integer(), v.minValue(1))
const Percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100))
const work = { amountMinor: Amount, days: Amount }
const Kind = v.strictObject({
  days: Count,
  includes: v.strictObject({ languages: Count, regions: Count, products: Count, connections: Count }),
})

/** All prices that pages name: `content/prices.json`. Net amounts in minor units. */
export const PricesSchema = v.strictObject({
  sample: Sample,
  /** ISO 4217. */
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/u, 'is not a currency code')),
  /** The agency's own VAT. */
  vat: v.strictObject({ percent: Percent }),
  /** By the name that texts use: `{price.plan}`. */
  amountsMinor: v.strictObject({
    plan: Amount,
    firstShop: Amount,
    countryShop: Amount,
    marketplace: Amount,
    aiPilot: Amount,
    carePerMonth: Amount,
  }),
  /** What an estimate adds up (`#domain/pricing/price-list.ts`). */
  estimate: v.strictObject({
    spreadPercent: Percent,
    planCreditPercent: Percent,
    kinds: v.strictObject({ shop: Kind, marketplace: Kind }),
    parts: v.strictObject({
      language: v.strictObject(work),
      region: v.strictObject(work),
      connection: v.strictObject(work),
      move: v.strictObject(work),
    }),
    products: v.pipe(
      v.array(v.strictObject({ upTo: Count, ...work })),
      v.nonEmpty('names no size'),
      v.check((sizes) => sizes.every(({ upTo }, at) => upTo > (sizes[at - 1]?.upTo ?? 0)), 'is not ascending'),
    ),
  }),
})
export type Prices = v.InferOutput<typeof PricesSchema>
