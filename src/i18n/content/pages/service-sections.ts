import * as v from 'valibot'
import { Slug } from '#i18n/content/slug.ts'
import { Text } from '#i18n/content/text.ts'

/** Sections that the pages of several services have, for their schemas and for the components that show them. */

const heading = { heading: Text }
export const named = v.array(v.strictObject({ name: Text, text: Text }))

/** Who should use a service and who should not; what is included and what is not. */
export const Fit = v.strictObject({
  ...heading,
  yes: v.strictObject({ ...heading, items: v.array(Text) }),
  no: v.strictObject({ ...heading, items: v.array(Text) }),
})
export type Fit = v.InferOutput<typeof Fit>

/** What is developed. */
export const Features = v.strictObject({ ...heading, items: named })
export type Features = v.InferOutput<typeof Features>

/** What something passes, one after the other. */
export const Stations = v.strictObject({ ...heading, lead: Text, stations: v.pipe(named, v.nonEmpty('has no station')) })
export type Stations = v.InferOutput<typeof Stations>

/** A figure of an article that visitors can check there; not shown while the article is not published. */
export const Proof = v.strictObject({ value: Text, text: Text, post: Slug })
export type Proof = v.InferOutput<typeof Proof>

/** Common problems of such projects with our remedies; `also` is what else is developed. */
export const Pitfalls = v.strictObject({
  ...heading,
  lead: Text,
  items: v.array(v.strictObject({ name: Text, text: Text, remedy: Text })),
  also: v.exactOptional(Text),
})
export type Pitfalls = v.InferOutput<typeof Pitfalls>

/** The weeks of a project, its price with what is part of it, further prices, and the maintenance that follows. */
export const Offer = v.strictObject({
  ...heading,
  lead: Text,
  week: Text,
  weeks: v.pipe(
    /** First and last week of each. */
    v.array(v.strictObject({ name: Text, weeks: v.tuple([v.number(), v.number()]), text: Text })),
    v.length(4, 'needs four items'),
  ),
  price: Text,
  points: v.array(Text),
  further: v.strictObject({ ...heading, items: v.array(v.strictObject({ name: Text, price: Text })), action: Text }),
  after: v.strictObject({ ...heading, text: Text, action: Text }),
})
export type Offer = v.InferOutput<typeof Offer>

/** Words around a case, whose own words stand in `content/cases`. */
export const CaseWords = v.strictObject({ ...heading, action: Text })
