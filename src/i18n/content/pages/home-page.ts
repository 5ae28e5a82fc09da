import * as v from 'valibot'
import { Text } from '#i18n/content/text.ts'

const heading = { heading: Text }

/** The content of the home page below its head (`content/pages/home/<locale>.json`); texts may name facts. All sections are optional. */
export const homeSections = {
  /** Shows the promise without the drawing of a shop below it. */
  plain: v.exactOptional(v.boolean()),
  /** Three figures under the promise. */
  facts: v.exactOptional(v.pipe(v.array(v.strictObject({ value: Text, text: Text })), v.length(3, 'needs three facts'))),
  actions: v.strictObject({ call: Text, references: v.exactOptional(Text) }),
  /** How a shop comes about while the page scrolls; `notes` is what the first talk brings, `picture` is said instead of the drawing. */
  stage: v.exactOptional(
    v.strictObject({
      ...heading,
      picture: Text,
      steps: v.pipe(
        v.array(v.strictObject({ when: Text, name: Text, text: Text, cost: Text, note: Text })),
        v.length(6, 'needs six steps, one for each state of the drawing'),
      ),
      notes: v.pipe(v.array(v.strictObject({ value: Text, text: Text })), v.length(4, 'needs four notes')),
      action: Text,
    }),
  ),
  cases: v.exactOptional(v.strictObject({ ...heading, action: Text })),
  prices: v.exactOptional(
    v.strictObject({
      ...heading,
      lead: Text,
      items: v.array(v.strictObject({ name: Text, text: Text, price: Text })),
      note: Text,
      action: Text,
    }),
  ),
  team: v.exactOptional(v.strictObject({ ...heading, text: Text, action: Text })),
  questions: v.exactOptional(
    v.strictObject({
      ...heading,
      items: v.pipe(v.array(v.strictObject({ question: Text, answer: Text })), v.nonEmpty('asks nothing')),
    }),
  ),
  articles: v.exactOptional(v.strictObject(heading)),
}
