import * as v from 'valibot'
import { Text } from '#i18n/content/text.ts'

/** The content of the contact page besides its running text (`content/pages/contact-us/<locale>.json`). */
export const contactSections = {
  /** Shown next to the portrait of the first person of `content/people.json` who speaks the language. */
  answers: v.exactOptional(v.strictObject({ heading: Text, text: Text })),
  next: v.strictObject({
    heading: Text,
    steps: v.pipe(v.array(v.strictObject({ when: Text, name: Text, text: Text })), v.length(3, 'needs three steps')),
  }),
}
