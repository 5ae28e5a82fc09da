import * as v from 'valibot'
import { Questions } from '#i18n/content/questions.ts'
import { Text } from '#i18n/content/text.ts'
import { Fit, Proof, Stations } from './service-sections.ts'

const heading = { heading: Text }
const answer = v.strictObject({ name: Text, time: Text, text: Text })

/** The content of the maintenance page below its head (`content/pages/services-maintenance/<locale>.json`). */
export const maintenanceSections = {
  action: Text,
  proof: Proof,
  /** What is included, and what is not. */
  scope: Fit,
  /** Times of answer, drawn to the scale of `promises.json`. */
  answers: v.strictObject({ ...heading, lead: Text, outage: answer, question: answer, security: answer }),
  /** How we take over a store of another team. */
  takeover: Stations,
  price: v.strictObject({
    ...heading,
    price: Text,
    points: v.array(Text),
    notice: v.strictObject({ ...heading, text: Text }),
    action: Text,
  }),
  questions: Questions,
}
