import * as v from 'valibot'
import { Questions } from '#i18n/content/questions.ts'
import { Text } from '#i18n/content/text.ts'

const heading = { heading: Text }
const named = v.array(v.strictObject({ name: Text, text: Text }))

/** What the page of AI development says beside its head (`content/pages/services-ai-development/<locale>.json`). */
export const aiServiceSections = {
  action: Text,
  /** What the drawn test sheet says of its marks. */
  sheet: v.strictObject({ title: Text, right: Text, wrong: Text }),
  uses: v.strictObject({
    ...heading,
    lead: Text,
    /** Before the figure by which each is judged. */
    measured: Text,
    items: v.array(v.strictObject({ name: Text, text: Text, figure: Text })),
  }),
  test: v.strictObject({ ...heading, lead: Text, steps: named }),
  data: v.strictObject({ ...heading, lead: Text, stations: named }),
  refusals: v.strictObject({ ...heading, lead: Text, items: named }),
  pilot: v.strictObject({
    ...heading,
    lead: Text,
    weeks: v.pipe(v.array(v.strictObject({ name: Text, text: Text })), v.length(4, 'needs four weeks')),
    price: Text,
    ends: Text,
    action: Text,
  }),
  case: v.strictObject({ ...heading, action: Text }),
  questions: Questions,
}
