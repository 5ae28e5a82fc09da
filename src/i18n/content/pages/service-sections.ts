import * as v from 'valibot'
import { Text } from '#i18n/content/text.ts'

/** Sections that the pages of several services have, for their schemas and for the components that show them. */

const heading = { heading: Text }
export const named = v.array(v.strictObject({ name: Text, text: Text }))

/** Who should use a service, and who should not. */
export const Fit = v.strictObject({
  ...heading,
  yes: v.strictObject({ ...heading, items: v.array(Text) }),
  no: v.strictObject({ ...heading, items: v.array(Text) }),
})
export type Fit = v.InferOutput<typeof Fit>

/** What is delivered. */
export const Parts = v.strictObject({ ...heading, lead: Text, items: named })
export type Parts = v.InferOutput<typeof Parts>

/** What something passes, one after the other. */
export const Stations = v.strictObject({ ...heading, lead: Text, stations: v.pipe(named, v.length(5, 'needs five stations')) })
export type Stations = v.InferOutput<typeof Stations>

export const Timeline = v.strictObject({
  ...heading,
  lead: Text,
  items: v.pipe(
    /** First and last week of each. */
    v.array(v.strictObject({ name: Text, weeks: v.tuple([v.number(), v.number()]), text: Text })),
    v.length(4, 'needs four items'),
  ),
  week: Text,
})
export type Timeline = v.InferOutput<typeof Timeline>

/** Common problems of such projects with our remedies; `label` precedes each remedy. */
export const Pitfalls = v.strictObject({
  ...heading,
  lead: Text,
  label: Text,
  items: v.array(v.strictObject({ name: Text, text: Text, remedy: Text })),
})
export type Pitfalls = v.InferOutput<typeof Pitfalls>

/** What is part of an offer, with its price. */
export const Offer = v.strictObject({ ...heading, text: Text, points: v.array(Text), price: Text })
export type Offer = v.InferOutput<typeof Offer>

/** A list of prices; `action` leads to all of them. */
export const PriceList = v.strictObject({ ...heading, items: v.array(v.strictObject({ name: Text, price: Text })), action: Text })
export type PriceList = v.InferOutput<typeof PriceList>

/** Words around a case, whose own words stand in `content/cases`. */
export const CaseWords = v.strictObject({ ...heading, action: Text })
