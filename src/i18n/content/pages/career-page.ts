import * as v from 'valibot'
import { Text } from '#i18n/content/text.ts'

const heading = { heading: Text }

/** The content of the career page below its head (`content/pages/career/<locale>.json`); texts may name facts. */
export const careerSections = {
  action: Text,
  why: v.strictObject({ ...heading, paragraphs: v.array(Text) }),
  benefits: v.strictObject({ ...heading, items: v.array(v.strictObject({ value: Text, text: Text })), note: Text }),
  roles: v.strictObject({
    ...heading,
    lead: Text,
    /** In place of the lead while no role is open. */
    none: Text,
    salary: Text,
    hours: Text,
    place: Text,
    does: Text,
    brings: Text,
    unneeded: Text,
    apply: Text,
    pool: v.strictObject({ ...heading, text: Text }),
  }),
  process: v.strictObject({ ...heading, lead: Text, items: v.array(v.strictObject({ name: Text, duration: Text, text: Text })) }),
  form: v.strictObject({
    ...heading,
    lead: Text,
    files: v.strictObject({ ...heading, text: Text }),
    kept: v.strictObject({ ...heading, text: Text }),
  }),
}
