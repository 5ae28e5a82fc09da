import type { RouterContextProvider } from 'react-router'
import { localeTags } from '#domain/locale.ts'
import { splitLocalePath } from '#domain/locale-path.ts'
import { siteContext } from '#web/site.server.ts'
import { type CountryChoices, listCountryChoices } from '#web/ui/form/fields/country-options.server.ts'
import { describeOpeningHours } from '#web/contact/hours/opening-hours.ts'

/** Data of the forms of a layout and of the overview. Made on the server, because browsers may have other locale data. */
export type ContactFormData = CountryChoices & {
  /** The agency's country, in the page's language. */
  readonly officeCountry: string
  readonly openingHours: readonly { readonly days: string; readonly hours: string }[]
  /** Time zone of the opening hours, in the page's language. */
  readonly timeZone: string
  readonly topics: readonly FormTopic[]
}

/** A topic of the form, and the English paths of the pages on which it is chosen at first. */
export type FormTopic = { readonly id: string; readonly name: string; readonly pages: readonly string[] }

type LoadArguments = { readonly context: Readonly<RouterContextProvider>; readonly url: URL }

/** Loads the data of the contact form in the page's language. */
export function loadContactForm({ context, url }: LoadArguments): ContactFormData {
  const { locale } = splitLocalePath(url.pathname)
  const tag = localeTags[locale]
  const { site, topics } = context.get(siteContext).content
  return {
    ...listCountryChoices(tag),
    timeZone: nameTimeZone(site.timeZone, tag),
    officeCountry: new Intl.DisplayNames(tag, { type: 'region' }).of(site.address.country) ?? site.address.country,
    topics: topics.map(({ id, names, pages }) => ({ id, name: names[locale], pages })),
    openingHours: describeOpeningHours(site.openingHours, tag),
  }
}

function nameTimeZone(timeZone: string, tag: string): string {
  const parts = new Intl.DateTimeFormat(tag, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(Date.UTC(2024, 0))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
