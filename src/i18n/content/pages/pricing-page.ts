import * as v from 'valibot'
import { customerPlaces } from '#domain/pricing/estimate-request.ts'
import { Questions } from '#i18n/content/questions.ts'
import { Text } from '#i18n/content/text.ts'

const heading = { heading: Text }
const Three = v.pipe(v.array(Text), v.length(3, 'needs three values'))
const Counted = v.strictObject({ label: Text, hint: Text })

/** The words of the estimator; what it adds up is in `content/prices.json`. */
const Estimator = v.strictObject({
  ...heading,
  lead: Text,
  fields: v.strictObject({
    kind: v.strictObject({ label: Text, shop: Text, marketplace: Text }),
    languages: Counted,
    regions: Counted,
    products: Counted,
    connections: Counted,
    also: v.strictObject({ label: Text, move: Text, pilot: Text, care: Text }),
    /** Where VAT depends on it. `usual` is where most readers of the language are. */
    where: v.exactOptional(v.strictObject({ label: Text, usual: v.picklist(customerPlaces), home: Text, eu: Text, world: Text })),
  }),
  action: Text,
  result: v.strictObject({ ...heading, drawing: Text, net: Text, duration: Text, composition: Text, lowest: Text, care: Text }),
  /** What the lines of the composition are called. */
  parts: v.strictObject({
    shop: Text,
    marketplace: Text,
    languages: Text,
    regions: Text,
    products: Text,
    connections: Text,
    move: Text,
    pilot: Text,
    plan: Text,
    planCredit: Text,
  }),
  /** What is said of VAT, by where the customer's business is; absent for an agency that charges none. */
  vat: v.exactOptional(v.strictObject({ home: Text, eu: Text, world: Text })),
  assumptions: v.strictObject({ ...heading, items: v.array(Text) }),
  share: Text,
  ask: Text,
})
export type EstimatorTexts = v.InferOutput<typeof Estimator>

/** The content of the pricing page below its head (`content/pages/pricing/<locale>.json`); texts may name facts. */
export const pricingSections = {
  note: Text,
  /** Without the drawn shops. */
  plain: v.exactOptional(v.boolean()),
  packages: v.strictObject({
    ...heading,
    items: v.pipe(
      v.array(v.strictObject({ name: Text, text: Text, price: Text, gross: v.exactOptional(Text), duration: Text, points: v.array(Text) })),
      v.length(3, 'needs three packages'),
    ),
    custom: v.strictObject({ ...heading, text: Text, action: Text }),
  }),
  comparison: v.strictObject({
    ...heading,
    /** Head of the column of names. */
    part: Text,
    /** Short names of the three packages. */
    packages: Three,
    rows: v.array(v.strictObject({ name: Text, values: Three })),
  }),
  estimator: Estimator,
  /** What has a price of its own. */
  fixed: v.strictObject({
    ...heading,
    lead: Text,
    items: v.array(v.strictObject({ name: Text, text: Text, price: Text, gross: v.exactOptional(Text) })),
  }),
  vat: v.exactOptional(v.strictObject({ ...heading, lead: Text, items: v.array(v.strictObject({ place: Text, text: Text })) })),
  payment: v.strictObject({
    ...heading,
    lead: Text,
    items: v.array(v.strictObject({ when: Text, share: Text, text: Text })),
    free: v.strictObject({ ...heading, items: v.array(Text) }),
  }),
  questions: Questions,
  /** Above the form, which takes over the estimate. */
  ending: v.strictObject({ ...heading, lead: Text }),
}
