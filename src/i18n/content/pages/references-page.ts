import * as v from 'valibot'
import { Text } from '#i18n/content/text.ts'

/** What the references say beside their head (`content/pages/references/<locale>.json`); the projects are in `content/cases`. */
export const referencesSections = {
  filter: v.strictObject({
    /** Name of both rows of links. */
    label: Text,
    service: Text,
    industry: Text,
    /** Shows what the row does not narrow. */
    all: Text,
  }),
  /** Heads of the parts of a case. */
  parts: v.strictObject({ challenge: Text, built: Text, result: Text, industry: Text, services: Text, duration: Text, stack: Text }),
  /** When no case matches. */
  none: v.strictObject({ heading: Text, text: Text, ask: Text, clear: Text }),
}
