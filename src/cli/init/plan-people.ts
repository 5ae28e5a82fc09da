import type { Locale } from '#domain/locale.ts'
import { createSlug } from '#i18n/content/slug.ts'
import type { Templates } from '#i18n/content/templates.ts'
import { type Fields, isFields, type OwnFiles, toJson } from './own-files.ts'
import type { Answers } from './answers.ts'

/** Portraits in turn, until the agency chooses its own. */
const portraits = [
  { look: 'bob', skin: 'fair', hair: 'brown', clothes: 'blue', room: 'board' },
  { look: 'parting', skin: 'olive', hair: 'black', clothes: 'white', room: 'shelf' },
  { look: 'curls', skin: 'tan', hair: 'brown', clothes: 'sand', room: 'window' },
  { look: 'beard', skin: 'pale', hair: 'red', clothes: 'navy', room: 'lamp' },
  { look: 'bun', skin: 'brown', hair: 'black', clothes: 'blue', room: 'plan' },
  { look: 'short', skin: 'dark', hair: 'gray', clothes: 'white', room: 'board' },
]

/**
 * The people of the agency in place of the sample's. Who is known by name keeps portrait and texts; of others the texts are blanks, and the
 * file stays a sample until they are written.
 */
export function planPeople(own: OwnFiles, answers: Answers, templatesOf: (locale: Locale) => Templates): (readonly [string, string])[] {
  const present = own.has('people.json') ? listPresent(own.read('people.json')) : []
  const people = answers.people.map(({ name, languages }, at) => {
    const known = present.find((person) => person['name'] === name)
    const spoken = languages.length > 0 ? languages : answers.languages
    if (known) return { ...known, ...(languages.length > 0 && { languages }) }
    return { id: createSlug(name) || `person-${at + 1}`, name, languages: spoken, portrait: portraits[at % portraits.length] }
  })
  const texts = answers.languages.map((locale) => {
    const path = `people/${locale}.json`
    const { sample, roles, about } = own.has(path) ? own.read(path) : {}
    const { person } = templatesOf(locale)
    const keep = (texts: unknown, blank: string) =>
      Object.fromEntries(people.map(({ id = '' }: Fields) => [String(id), (isFields(texts) && texts[String(id)]) || blank]))
    const isSample = sample === true || people.some(({ id }: Fields) => !isFields(roles) || roles[String(id)] === undefined)
    return [path, toJson({ ...(isSample && { sample: true }), roles: keep(roles, person.role), about: keep(about, person.about) })] as const
  })
  return [['people.json', toJson({ people })], ...texts]
}

function listPresent({ people }: Fields): readonly Fields[] {
  return Array.isArray(people) ? people.filter(isFields) : []
}
