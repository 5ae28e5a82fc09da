import * as v from 'valibot'
import { Questions } from '#i18n/content/questions.ts'
import { Text } from '#i18n/content/text.ts'
import { CaseWords, Fit, Offer, Parts, PriceList, Timeline } from './service-sections.ts'

/** The content of the web development page below its head (`content/pages/services-web-development/<locale>.json`). */
export const webServiceSections = {
  action: Text,
  facts: v.pipe(v.array(v.strictObject({ value: Text, text: Text })), v.length(3, 'needs three facts')),
  fit: Fit,
  parts: Parts,
  /** From what people see down to the data, as the drawing stacks them. */
  layers: v.strictObject({
    heading: Text,
    lead: Text,
    items: v.pipe(v.array(v.strictObject({ name: Text, choice: Text, reason: Text })), v.length(3, 'needs three layers')),
  }),
  timeline: Timeline,
  care: Offer,
  case: CaseWords,
  price: PriceList,
  questions: Questions,
}
