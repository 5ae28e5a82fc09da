import * as v from 'valibot'
import { Questions } from '#i18n/content/questions.ts'
import { Text } from '#i18n/content/text.ts'
import { CaseWords, Features, Fit, Offer, Pitfalls, Proof, Stations } from './service-sections.ts'

/** What both pages of commerce hold below what is drawn at their top. */
const shared = { action: Text, proof: Proof, pitfalls: Pitfalls, offer: Offer, case: CaseWords, questions: Questions }

/** The content of the ecommerce page below its head (`content/pages/services-ecommerce/<locale>.json`). */
export const ecommerceSections = {
  ...shared,
  /** Below the receipts, whose own words are those of `content/shops/armchair`. */
  receipts: v.strictObject({ caption: Text }),
  stations: Stations,
}

/** The content of the marketplaces page below its head (`content/pages/services-marketplaces/<locale>.json`). */
export const marketplacesSections = {
  ...shared,
  /** Each problem is drawn as a part of the order at the top. */
  pitfalls: v.pipe(
    Pitfalls,
    v.check(({ items }) => items.length === 5, 'needs five problems'),
  ),
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
  features: Features,
}
