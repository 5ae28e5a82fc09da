import * as v from 'valibot'
import { defaultLocale, type Locale, locales } from '#domain/locale.ts'
import { ContentError, type ContentProblem } from './content-error.ts'
import { type ContentFiles, readPerLocale } from './content-files.ts'
import { Slug } from './slug.ts'
import { suggest } from './suggest.ts'
import { Text } from './text.ts'

/** `content/topics.json`: what a message of the contact form can be about. */
const TopicsSchema = v.strictObject({
  topics: v.pipe(
    v.array(
      v.strictObject({
        id: v.pipe(Slug, v.maxLength(80, 'is longer than 80 characters')),
        /** English paths of the pages below which the form has it chosen; visitors may choose another one. */
        pages: v.optional(v.array(v.string()), []),
      }),
    ),
    v.nonEmpty('names no topic'),
  ),
})

/** `content/topics/<locale>.json`: the name of each topic by its id. */
const NamesSchema = v.record(Slug, Text)

export type Topic = { readonly id: string; readonly pages: readonly string[]; readonly names: Record<Locale, string> }

/** @throws ContentError naming every wrong file and field, and each name that a language lacks or has too many. */
export function readTopics(files: ContentFiles): Topic[] {
  const { topics } = files.parseJson('topics.json', TopicsSchema)
  const names = readPerLocale((locale) => new Map(Object.entries(files.parseJson(namesFile(locale), NamesSchema))))
  const ids = topics.map(({ id }) => id)
  const problems = [
    ...ids.flatMap((id, at) => (ids.indexOf(id) === at ? [] : [problem(`topics.${at}.id`, `${id} is listed twice`)])),
    ...locales.flatMap((locale) => [
      ...ids.filter((id) => !names[locale].has(id)).map((id) => ({ file: namesFile(locale), field: id, message: 'is missing' })),
      ...[...names[locale].keys()]
        .filter((id) => !ids.includes(id))
        .map((id) => ({ file: namesFile(locale), field: id, message: 'is not in topics.json' })),
    ]),
  ]
  if (problems.length > 0) throw new ContentError(problems)
  // Every name is there: see above.
  return topics.map(({ id, pages }) => ({ id, pages, names: readPerLocale((locale) => names[locale].get(id) as string) }))
}

/** @param known English paths of all pages. @throws ContentError naming each page that does not exist or has another topic. */
export function checkTopicPages(topics: readonly Topic[], known: readonly string[]): void {
  const seen = new Set<string>()
  const problems = topics.flatMap(({ pages }, at) =>
    pages.flatMap((path, place) => {
      const message = seen.has(path)
        ? `${path} has a topic already`
        : known.includes(path)
          ? undefined
          : `${path} is no page${suggest(path, known)}`
      seen.add(path)
      return message === undefined ? [] : [problem(`topics.${at}.pages.${place}`, message)]
    }),
  )
  if (problems.length > 0) throw new ContentError(problems)
}

/** What staff call the topic of a message, in the default language; the id of one that is no longer listed. */
export function nameTopic(id: string, topics: readonly Topic[]): string {
  return topics.find((topic) => topic.id === id)?.names[defaultLocale] ?? id
}

function namesFile(locale: Locale): string {
  return `topics/${locale}.json`
}

function problem(field: string, message: string): ContentProblem {
  return { file: 'topics.json', field, message }
}
