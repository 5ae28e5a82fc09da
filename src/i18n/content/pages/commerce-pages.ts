import * as v from 'valibot'
import { Questions } from '#i18n/content/questions.ts'
import { Text } from '#i18n/content/text.ts'
import { CaseWords, Fit, Offer, Parts, Pitfalls, PriceList, Stations, Timeline } from './service-sections.ts'

/** What both pages of commerce hold below what is drawn at their top. */
const shared = {
  action: Text,
  parts: Parts,
  stations: Stations,
  pitfalls: Pitfalls,
  timeline: Timeline,
  case: CaseWords,
  included: Offer,
  extras: PriceList,
  questions: Questions,
}

/** The content of the ecommerce page below its head (`content/pages/services-ecommerce/<locale>.json`). */
export const ecommerceSections = {
  ...shared,
  /** Below the receipts, whose own words are those of `content/shops/armchair`. */
  receipts: v.strictObject({ caption: Text }),
}

/** The content of the marketplaces page below its head (`content/pages/services-marketplaces/<locale>.json`). */
export const marketplacesSections = {
  ...shared,
  /** The table of an order that two sellers deliver, and of its second item when it comes back. */
  order: v.strictObject({
    caption: Text,
    entry: Text,
    bought: Text,
    returned: Text,
    buyer: Text,
    sellers: v.tuple([Text, Text]),
    commission: Text,
    difference: Text,
    note: Text,
  }),
  fit: Fit,
}
