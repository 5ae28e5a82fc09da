import * as v from 'valibot'
import { Questions } from '#i18n/content/questions.ts'
import { Text } from '#i18n/content/text.ts'
import { CaseWords, named, Proof, Stations } from './service-sections.ts'

const heading = { heading: Text }

/** The content of the AI development page below its head (`content/pages/services-ai-development/<locale>.json`). */
export const aiServiceSections = {
  action: Text,
  proof: Proof,
  /** What the drawn test sheet says of its marks. */
  sheet: v.strictObject({ title: Text, right: Text, wrong: Text }),
  uses: v.strictObject({
    ...heading,
    lead: Text,
    /** Before the figure by which each is judged. */
    measured: Text,
    items: v.array(v.strictObject({ name: Text, text: Text, figure: Text })),
  }),
  /** How we evaluate, week by week, which is what the pilot offers. */
  pilot: v.strictObject({
    ...heading,
    lead: Text,
    week: Text,
    weeks: v.pipe(named, v.length(4, 'needs four weeks')),
    price: Text,
    ends: Text,
    action: Text,
  }),
  data: Stations,
  refusals: v.strictObject({ ...heading, lead: Text, items: named }),
  case: CaseWords,
  questions: Questions,
}
