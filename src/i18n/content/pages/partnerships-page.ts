import * as v from 'valibot'
import { partnershipModels } from '#domain/contact/lead.ts'
import { Text } from '#i18n/content/text.ts'

const heading = { heading: Text }
const perModel = v.strictObject({ recommend: Text, together: Text, 'white-label': Text })

/** The content of the partnerships page below its head (`content/pages/partnerships/<locale>.json`); texts may name facts. */
export const partnershipsSections = {
  action: Text,
  overview: v.strictObject({ ...heading, paragraphs: v.array(Text) }),
  /** The place of each party in the drawing of each model. */
  parties: v.strictObject({ client: Text, you: Text, us: Text, contract: Text, work: Text }),
  models: v.strictObject({
    ...heading,
    items: v.pipe(
      v.array(v.strictObject({ model: v.picklist(partnershipModels, 'is not a model'), name: Text, text: Text, fits: Text })),
      v.length(partnershipModels.length, 'needs each model once'),
    ),
    fits: Text,
  }),
  terms: v.strictObject({ ...heading, lead: Text, term: Text, rows: v.array(v.strictObject({ term: Text, ...perModel.entries })) }),
  questions: v.strictObject({ ...heading, items: v.array(v.strictObject({ question: Text, answer: Text })) }),
  form: v.strictObject({ ...heading, lead: Text }),
}
