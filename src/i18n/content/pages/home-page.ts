import * as v from 'valibot'
import { Text } from '#i18n/content/text.ts'

const heading = { heading: Text }

/** What the home page says beside its head (`content/pages/home/<locale>.json`); texts may name facts. */
export const homeSections = {
  /** Three figures under the promise. */
  facts: v.pipe(v.array(v.strictObject({ value: Text, text: Text })), v.length(3, 'needs three facts')),
  actions: v.strictObject({ call: Text, references: Text }),
  /** What customers say and what is done about it, in two columns with their heads. */
  problems: v.strictObject({ ...heading, heard: Text, done: Text, items: v.array(v.strictObject({ heard: Text, done: Text })) }),
  services: v.strictObject({
    ...heading,
    items: v.array(
      v.strictObject({
        page: v.picklist(['services-web-development', 'services-ai-development'], 'is not the page of a service'),
        ...heading,
        text: Text,
        points: v.array(Text),
      }),
    ),
    /** Before the names of the services that have no page yet. */
    further: Text,
  }),
  steps: v.strictObject({
    ...heading,
    lead: Text,
    items: v.pipe(v.array(v.strictObject({ name: Text, duration: Text, text: Text, price: Text })), v.length(4, 'needs four steps')),
    action: Text,
  }),
  cases: v.strictObject({ ...heading, action: Text }),
  prices: v.strictObject({
    ...heading,
    lead: Text,
    items: v.array(v.strictObject({ name: Text, text: Text, price: Text })),
    note: Text,
    action: Text,
  }),
  team: v.strictObject({ ...heading, text: Text, action: Text }),
  questions: v.strictObject({
    ...heading,
    items: v.pipe(v.array(v.strictObject({ question: Text, answer: Text })), v.length(6, 'needs six questions')),
  }),
  articles: v.strictObject(heading),
}
