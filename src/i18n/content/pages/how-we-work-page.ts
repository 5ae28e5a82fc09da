import * as v from 'valibot'
import { Questions } from '#i18n/content/questions.ts'
import { Text } from '#i18n/content/text.ts'

const heading = { heading: Text }

/** The content of the how-we-work page below its head (`content/pages/how-we-work/<locale>.json`). */
export const howWeWorkSections = {
  /** Heads of what comes and goes in each step. */
  receive: Text,
  need: Text,
  steps: v.pipe(
    v.array(v.strictObject({ name: Text, duration: Text, price: Text, text: Text, receive: v.array(Text), need: v.array(Text) })),
    v.length(4, 'needs four steps'),
  ),
  rhythm: v.strictObject({ ...heading, lead: Text, days: v.array(v.strictObject({ day: Text, text: Text })) }),
  gates: v.strictObject({
    ...heading,
    lead: Text,
    head: v.strictObject({ gate: Text, limit: Text, otherwise: Text }),
    items: v.array(v.strictObject({ gate: Text, limit: Text, otherwise: Text })),
  }),
  handover: v.strictObject({ ...heading, lead: Text, items: v.array(v.strictObject({ name: Text, text: Text })) }),
  questions: Questions,
}
