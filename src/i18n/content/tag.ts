import * as v from 'valibot'
import { locales, nameInEnglish, sourceLocale } from '#domain/locale.ts'
import type { Locale } from '#domain/locale.ts'
import { ContentError } from './content-error.ts'
import { readPerLocale } from './content-files.ts'
import type { ContentFiles } from './content-files.ts'
import { Slug } from './slug.ts'
import { Description, Text } from './text.ts'

/** A subject of articles by its slug in `/blogs/tags/<slug>`, which is the same in every language. */
export type Tag = { readonly slug: string; readonly texts: Record<Locale, TagText> }
export type TagText = v.InferOutput<typeof TagText>

const TagText = v.strictObject({ name: Text, description: Description })

/** `content/tags/<locale>.json`: the name and description of each tag, by slug. */
const TagsSchema = v.record(Slug, TagText)

/** @throws ContentError naming every wrong file and field, and each tag that a language lacks or has for itself. */
export function readTags(files: ContentFiles): Tag[] {
  const texts = readPerLocale((locale) => new Map(Object.entries(files.parseJson(tagsFile(locale), TagsSchema))))
  const slugs = [...texts[sourceLocale].keys()]
  const problems = locales.flatMap((locale) => {
    const problem = (field: string, message: string) => ({ file: tagsFile(locale), field, message })
    return [
      ...slugs.filter((slug) => !texts[locale].has(slug)).map((slug) => problem(slug, 'is missing')),
      ...[...texts[locale].keys()]
        .filter((slug) => !slugs.includes(slug))
        .map((slug) => problem(slug, `does not exist in ${nameInEnglish(sourceLocale)}`)),
    ]
  })
  if (problems.length > 0) throw new ContentError(problems)
  // Every text is there: see above.
  return slugs.map((slug) => ({ slug, texts: readPerLocale((locale) => texts[locale].get(slug) as TagText) }))
}

function tagsFile(locale: Locale): string {
  return `tags/${locale}.json`
}
