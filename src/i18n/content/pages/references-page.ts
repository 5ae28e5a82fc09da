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
  /** Labels on the pages of cases. */
  parts: v.strictObject({
    client: Text,
    duration: Text,
    services: Text,
    stack: Text,
    challenge: Text,
    built: Text,
    /** The figures after the large one. */
    result: Text,
    measured: Text,
    /** Bars of the result. */
    before: Text,
    after: Text,
    /** Name of the control that moves the divider between the old and the new shop. */
    seam: Text,
    details: Text,
    /** Above the story of a case. */
    story: Text,
    people: Text,
    plan: Text,
    next: Text,
  }),
  /** Text next to the interactive shop; `pins` describe the changes. */
  touch: v.strictObject({
    heading: Text,
    lead: Text,
    language: Text,
    country: Text,
    pins: v.pipe(v.array(Text), v.length(4, 'needs four pins')),
  }),
  /** When no case matches. */
  none: v.strictObject({ heading: Text, text: Text, ask: Text, clear: Text }),
  /** Above the form: the place of the next shop; `drawn` is a word in outline on it. */
  ending: v.strictObject({ heading: Text, lead: Text, drawn: Text }),
}
