import * as v from 'valibot'
import type { Locale } from '#domain/locale.ts'
import { ContentError } from './content-error.ts'
import { readPerLocale } from './content-files.ts'
import type { ContentFiles } from './content-files.ts'
import { Slug } from './slug.ts'
import { Sample, Text } from './text.ts'

/** `content/people.json`: the team in the order in which it is shown. */
const PeopleSchema = v.strictObject({
  sample: Sample,
  people: v.array(
    v.strictObject({
      id: Slug,
      name: Text,
      /** Languages the person speaks (ISO 639-1), the first one best. */
      languages: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z]{2}$/u, 'is not a language code'))), v.nonEmpty('names no language')),
    }),
  ),
})

/** `content/people/<locale>.json`: what each person does, by id. */
const RolesSchema = v.strictObject({ sample: Sample, roles: v.record(v.string(), Text) })

/** Somebody of the team. */
export type Person = {
  readonly id: string
  readonly name: string
  readonly languages: readonly string[]
  readonly roles: Record<Locale, string>
}

/** @throws ContentError naming every wrong file and field, and whoever has no role in a language. */
export function readPeople(files: ContentFiles): Person[] {
  const { people } = files.parseJson('people.json', PeopleSchema)
  const file = (locale: Locale) => `people/${locale}.json`
  const roles = readPerLocale((locale) => {
    const read = files.parseJson(file(locale), RolesSchema).roles
    const ids = people.map(({ id }) => id)
    const problems = [
      ...ids.filter((id) => !Object.hasOwn(read, id)).map((id) => ({ id, message: 'is missing' })),
      ...Object.keys(read)
        .filter((id) => !ids.includes(id))
        .map((id) => ({ id, message: 'is nobody of people.json' })),
    ]
    if (problems.length > 0)
      throw new ContentError(problems.map(({ id, message }) => ({ file: file(locale), field: `roles.${id}`, message })))
    return new Map(Object.entries(read))
  })
  // Every role is there: see above.
  return people.map((person) => ({ ...person, roles: readPerLocale((locale) => roles[locale].get(person.id) ?? '') }))
}
