import * as v from 'valibot'
import { Text } from '#i18n/content/text.ts'

/** The content of the references page below its head (`content/pages/references/<locale>.json`); the projects are in `content/cases`. */
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
  parts: v.strictObject({
    challenge: Text,
    built: Text,
    result: Text,
    industry: Text,
    services: Text,
    duration: Text,
    stack: Text,
    story: Text,
  }),
  /** Names the row of pieces, one for each case. */
  shelf: Text,
  /** Text next to the interactive shop; `pins` describe the changes. */
  touch: v.strictObject({
    heading: Text,
    lead: Text,
    language: Text,
    country: Text,
    pins: v.pipe(v.array(Text), v.length(4, 'needs four pins')),
    note: Text,
  }),
  /** When no case matches. */
  none: v.strictObject({ heading: Text, text: Text, ask: Text, clear: Text }),
  /** Above the form: the place of the next shop; `drawn` is a word in outline on it. */
  ending: v.strictObject({ heading: Text, lead: Text, drawn: Text }),
}
