import * as v from 'valibot'
import { Questions } from '#i18n/content/questions.ts'
import { Text } from '#i18n/content/text.ts'

const heading = { heading: Text }
const named = v.array(v.strictObject({ name: Text, text: Text }))

/** What the page of web development says beside its head (`content/pages/services-web-development/<locale>.json`). */
export const webServiceSections = {
  action: Text,
  facts: v.pipe(v.array(v.strictObject({ value: Text, text: Text })), v.length(3, 'needs three facts')),
  fit: v.strictObject({
    ...heading,
    yes: v.strictObject({ ...heading, items: v.array(Text) }),
    no: v.strictObject({ ...heading, items: v.array(Text) }),
  }),
  parts: v.strictObject({ ...heading, lead: Text, items: named }),
  /** From what people see down to the data, as the drawing stacks them. */
  layers: v.strictObject({
    ...heading,
    lead: Text,
    items: v.pipe(v.array(v.strictObject({ name: Text, choice: Text, reason: Text })), v.length(3, 'needs three layers')),
  }),
  timeline: v.strictObject({
    ...heading,
    lead: Text,
    /** First and last week of each. */
    items: v.array(v.strictObject({ name: Text, weeks: v.tuple([v.number(), v.number()]), text: Text })),
    week: Text,
  }),
  care: v.strictObject({ ...heading, text: Text, points: v.array(Text), price: Text }),
  case: v.strictObject({ ...heading, action: Text }),
  price: v.strictObject({ ...heading, items: v.array(v.strictObject({ name: Text, price: Text })), action: Text }),
  questions: Questions,
}
