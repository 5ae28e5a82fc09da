import * as v from 'valibot'
import type { Locale } from '#domain/locale.ts'
import type { ContentFiles } from './content-files.ts'
import { ContactPageSchema } from '#i18n/content/pages/page.ts'
import { Description, Text } from './text.ts'

/** `content/templates/<locale>.json`: what `agency init` and `agency content new post` write in a language. */
const TemplatesSchema = v.strictObject({
  article: v.strictObject({ title: Text, description: Description, text: Text, heading: Text }),
  home: v.strictObject({ title: Text, call: Text }),
  /** What the legal notice calls who represents an agency that is in no register. */
  owner: Text,
  /** What it calls who represents any other one. */
  representative: Text,
  /** A contact page for any trade. */
  contact: ContactPageSchema,
  /** What a person does of whom only the name is known. */
  person: v.strictObject({ role: Text, about: Text }),
  /** What the privacy policy says in place of what the agency has to put in. */
  blanks: v.strictObject({ host: Text, mail: Text, bookkeeping: Text, place: Text, authority: Text }),
})
export type Templates = v.InferOutput<typeof TemplatesSchema>

/** @throws ContentError naming every wrong field. */
export function readTemplates(files: ContentFiles, locale: Locale): Templates {
  return files.parseJson(`templates/${locale}.json`, TemplatesSchema)
}
