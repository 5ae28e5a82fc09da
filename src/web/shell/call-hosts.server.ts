import { localeTags, perLocale } from '#domain/locale.ts'
import type { Locale } from '#domain/locale.ts'
import { findSpeaker } from '#i18n/content/find-speaker.ts'
import type { Person } from '#i18n/content/person.ts'
import type { CallHost, RootData } from './root-data.ts'

type Member = Pick<Person, 'name' | 'languages' | 'portrait' | 'roles'>

/** Finds who takes the calls of each language: the first of the team who speaks it. Empty without a team. */
export function listCallHosts(people: readonly Member[]): Pick<RootData, 'callHosts'> {
  const [first] = people
  return first ? { callHosts: perLocale((locale) => describe(findSpeaker(people, locale) ?? first, locale)) } : {}
}

function describe({ name, portrait, roles, languages }: Member, locale: Locale): CallHost {
  const names = new Intl.DisplayNames(localeTags[locale], { type: 'language' })
  const ownFirst = languages.toSorted((one, other) => Number(other === locale) - Number(one === locale))
  const list = new Intl.ListFormat(localeTags[locale], { type: 'unit' })
  return { name, portrait, role: roles[locale], languages: list.format(ownFirst.map((language) => names.of(language) ?? language)) }
}
