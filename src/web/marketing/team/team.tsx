import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { listWords } from '#domain/list-words.ts'
import { locales, localeTags } from '#domain/locale.ts'
import { splitLocalePath } from '#domain/locale-path.ts'
import { writeTown } from '#domain/write-town.ts'
import { describeOpeningHours } from '#web/contact/hours/opening-hours.ts'
import { siteContext } from '#web/site.server.ts'
import { Join } from '#web/marketing/team/join.tsx'
import { Languages } from '#web/marketing/team/languages.tsx'
import { Office } from '#web/marketing/team/office.tsx'
import { People } from '#web/marketing/team/people.tsx'
import { Values } from '#web/marketing/team/values.tsx'
import { pageHead } from '#web/seo/page-head.ts'
import { PlanIntro } from '#web/marketing/office/plan-intro.tsx'

/** Loads the team, and the speakers of each language of the site. */
export function loader({ url, context }: LoaderFunctionArgs) {
  const { locale } = splitLocalePath(url.pathname)
  const { pages, people, site } = context.get(siteContext).content
  const tag = localeTags[locale]
  const names = new Intl.DisplayNames(tag, { type: 'language' })
  const unitList = new Intl.ListFormat(tag, { type: 'unit' })
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
      names: listWords(
        people.filter(({ languages }) => languages.includes(language)).map(({ name }) => name.split(' ', 1).join('')),
        tag,
      ),
    })),
    address: [site.legalName, site.address.street, writeTown(site.address)],
    openingHours: describeOpeningHours(site.openingHours, tag),
    timeZone: zone.find(({ type }) => type === 'timeZoneName')?.value ?? site.timeZone,
  }
}

export function meta({ loaderData, ...rest }: MetaArgs<typeof loader>) {
  return loaderData && pageHead(rest, loaderData.texts)
}

export default function Team() {
  const { texts, people, ...facts } = useLoaderData<typeof loader>()
  return (
    <>
      <PlanIntro texts={texts} caption={texts.plan} names={people.map(({ name }) => name)} />
      <People heading={texts.people.heading} people={people} />
      <Languages texts={texts.languages} speakers={facts.speakers} />
      <Values texts={texts.values} />
      <Office texts={texts.office} {...facts} />
      <Join texts={texts.join} />
    </>
  )
}
