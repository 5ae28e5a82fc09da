import * as v from 'valibot'
import { locales, perLocale } from '#domain/locale.ts'
import type { ContentFiles } from './content-files.ts'
import { Text } from './text.ts'

/** What one language calls a thing, and what it must not call it. */
const TermSchema = v.strictObject({
  /** The word or words to use; several are separated by a comma. */
  use: Text,
  /** Whole words in the form that texts may not hold; each inflection is listed. */
  wrong: v.exactOptional(v.pipe(v.array(Text), v.nonEmpty('names no wrong term'))),
  /** Why, where it is more than taste: a law, another meaning. */
  reason: v.exactOptional(Text),
})

/** Terms of bookkeeping, contracts and the dashboard in every language: `content/glossary.json`. */
export const GlossarySchema = v.strictObject({
  terms: v.pipe(
    v.array(v.strictObject({ concept: Text, ...perLocale(() => TermSchema) })),
    v.check((terms) => isDistinct(terms.map(({ concept }) => concept)), 'names a concept twice'),
    v.check(
      (terms) => locales.every((locale) => isDistinct(terms.flatMap((term) => term[locale].wrong ?? []))),
      'names a wrong term of a language twice',
    ),
  ),
})
export type Glossary = v.InferOutput<typeof GlossarySchema>

/** @throws ContentError naming every wrong field. */
export function readGlossary(files: ContentFiles): Glossary {
  return files.parseJson('glossary.json', GlossarySchema)
}

function isDistinct(texts: readonly string[]): boolean {
  return new Set(texts.map((text) => text.toLowerCase())).size === texts.length
}
