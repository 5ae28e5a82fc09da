import * as v from 'valibot'
import { CalendarDateSchema } from '#domain/calendar-date.ts'
import { storageEnds, storageList, storagePlaces, storageReaders } from '#domain/privacy/storage-list.ts'
import { Slug } from '#i18n/content/slug.ts'
import { Text } from '#i18n/content/text.ts'

/** Legal pages that a section of another one can lead to. */
const lawPageIds = ['privacy-policy', 'cookies', 'accessibility'] as const

/** The section of the cookie page that holds the table of what browsers keep. */
export const storageAnchor = 'browser-storage'

const Section = v.strictObject({
  /** Id of the section's element, the same in every language: `/terms#payment`. */
  anchor: Slug,
  heading: Text,
  paragraphs: v.array(Text),
  items: v.exactOptional(v.array(Text)),
  /** The page that says more; its link is below the text. */
  page: v.exactOptional(v.picklist(lawPageIds, `can only be ${lawPageIds.join(' or ')}`)),
  /** Names and values, such as those of the legal notice. */
  facts: v.exactOptional(v.array(v.strictObject({ label: Text, text: Text }))),
  table: v.exactOptional(
    v.pipe(
      v.strictObject({ columns: v.array(Text), rows: v.array(v.array(Text)) }),
      v.check(({ columns, rows }) => rows.every((row) => row.length === columns.length), 'has a row that is not as long as its head'),
    ),
  ),
})
export type LawSection = v.InferOutput<typeof Section>

/** The content of a legal page below its head: its version, and numbered sections with a table of contents. */
export const lawSections = {
  version: v.strictObject({ number: Text, updatedOn: CalendarDateSchema }),
  sections: v.pipe(
    v.array(Section),
    v.nonEmpty('has no section'),
    v.check((sections) => new Set(sections.map(({ anchor }) => anchor)).size === sections.length, 'names an anchor twice'),
  ),
}

/** What the privacy policy says first. */
export const privacySections = {
  summary: v.strictObject({ heading: Text, items: v.array(v.strictObject({ heading: Text, text: Text })) }),
}

/** What the cookie page says about each entry of the storage list. */
export const cookieSections = {
  storage: v.strictObject({
    columns: v.strictObject({ name: Text, purpose: Text, place: Text, lasts: Text, reader: Text }),
    places: texts(storagePlaces),
    readers: texts(storageReaders),
    ends: texts(storageEnds),
    purposes: texts(storageList.map(({ id }) => id)),
  }),
}

function texts<Name extends string>(names: readonly Name[]) {
  // One text for each name: Object.fromEntries knows no more than that the keys are strings.
  return v.strictObject(Object.fromEntries(names.map((name) => [name, Text])) as { [Key in Name]: typeof Text })
}
