import * as v from 'valibot'
import { Text } from '#i18n/content/text.ts'

const heading = { heading: Text }

/** The content of the team page below its head (`content/pages/team/<locale>.json`); texts may name facts. */
export const teamSections = {
  /** Below the drawn floor. */
  plan: Text,
  people: v.strictObject(heading),
  /** Before the names of those who speak a language of the site. */
  languages: v.strictObject({ ...heading, text: Text }),
  /** What the team holds to, and what that means for a client. */
  values: v.strictObject({ ...heading, items: v.array(v.strictObject({ rule: Text, means: Text })) }),
  office: v.strictObject({ ...heading, text: Text, address: Text, hours: Text, zone: Text, abroad: Text, visit: Text }),
  join: v.strictObject({ ...heading, text: Text, action: Text }),
}
