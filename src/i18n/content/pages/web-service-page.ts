import * as v from 'valibot'
import { Questions } from '#i18n/content/questions.ts'
import { Text } from '#i18n/content/text.ts'
import { CaseWords, Features, Fit, Offer, Proof } from './service-sections.ts'

/** The content of the web development page below its head (`content/pages/services-web-development/<locale>.json`). */
export const webServiceSections = {
  action: Text,
  proof: Proof,
  fit: Fit,
  features: Features,
  /** From what people see down to the data, as the drawing stacks them. */
  layers: v.strictObject({
    heading: Text,
    lead: Text,
    items: v.pipe(v.array(v.strictObject({ name: Text, choice: Text, reason: Text })), v.length(3, 'needs three layers')),
  }),
  offer: Offer,
  case: CaseWords,
  questions: Questions,
}
