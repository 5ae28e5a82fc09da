import { writeTown } from '#domain/write-town.ts'
import type { RouterContextProvider } from 'react-router'
import { locales, localeTags } from '#domain/locale.ts'
import { splitLocalePath } from '#domain/locale-path.ts'
import { describeOpeningHours } from '#web/contact/hours/opening-hours.ts'
import { siteContext } from '#web/site.server.ts'

/** The words of the team page, with the people and the languages of the site that they speak. */
export function loadTeam(url: URL, context: Readonly<RouterContextProvider>) {
  const { locale } = splitLocalePath(url.pathname)
  const { pages, people, site } = context.get(siteContext).content
  const tag = localeTags[locale]
  const names = new Intl.DisplayNames(tag, { type: 'language' })
  const unitList = new Intl.ListFormat(tag, { type: 'unit' })
  const list = new Intl.ListFormat(tag)
  const zone = new Intl.DateTimeFormat(tag, { timeZone: site.timeZone, timeZoneName: 'longGeneric' }).formatToParts(Date.UTC(2024, 0))
  return {
    texts: pages.team[locale],
    people: people.map(({ id, name, languages, portrait, roles, about }) => ({
      id,
      name,
      portrait,
      role: roles[locale],
      about: about[locale],
      languages: unitList.format(languages.map((language) => names.of(language) ?? language)),
    })),
    speakers: locales.map((language) => ({
      language,
      names: list.format(people.filter(({ languages }) => languages.includes(language)).map(({ name }) => name.split(' ', 1).join(''))),
    })),
    address: [site.legalName, site.address.street, writeTown(site.address)],
    openingHours: describeOpeningHours(site.openingHours, tag),
    timeZone: zone.find(({ type }) => type === 'timeZoneName')?.value ?? site.timeZone,
  }
}

export type TeamData = ReturnType<typeof loadTeam>
