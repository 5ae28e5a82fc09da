import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/max'
import type { RouterContextProvider } from 'react-router'
import { countryCodes } from '#domain/country.ts'
import { localeTags } from '#domain/locale.ts'
import { splitLocalePath } from '#domain/locale-path.ts'
import { siteContext } from '#web/site.server.ts'
import { describeOpeningHours } from './opening-hours.server.ts'

/** Code, name in the page's language, and the code that phones dial first; a tuple, because every page carries the whole list. */
export type CountryOption = readonly [code: string, name: string, dialCode?: string]

/** What the form and the overview beside it show; made on the server, so that browsers with other tables show the same. */
export type ContactFormData = {
  /** In the alphabetical order of the page's language. */
  readonly countries: readonly CountryOption[]
  /** Where phone numbers are dialled unless the visitor says otherwise. */
  readonly phoneCountry: string
  /** The agency's own country, in the page's language. */
  readonly officeCountry: string
  readonly openingHours: readonly { readonly days: string; readonly hours: string }[]
  /** The zone of the opening hours, in the page's language. */
  readonly timeZone: string
}

/** Prepares the contact form for the language of the request's address. */
export function loadContactForm({ context, url }: { context: Readonly<RouterContextProvider>; url: URL }): ContactFormData {
  const tag = localeTags[splitLocalePath(url.pathname).locale]
  const { site } = context.get(siteContext).content
  const names = new Intl.DisplayNames(tag, { type: 'region' })
  const nameOf = (code: string) => names.of(code) ?? code
  const { compare } = new Intl.Collator(tag)
  const options = countryCodes.map((code): CountryOption => [code, nameOf(code), ...dialCodeOf(code)])
  return {
    countries: options.toSorted(([, name], [, other]) => compare(name, other)),
    phoneCountry: new Intl.Locale(tag).region ?? '',
    officeCountry: nameOf(site.address.country),
    openingHours: describeOpeningHours(site.openingHours, tag),
    timeZone: nameTimeZone(site.timeZone, tag),
  }
}

/** Uninhabited territories have no phones. */
function dialCodeOf(code: string): [] | [string] {
  return isSupportedCountry(code) ? [getCountryCallingCode(code)] : []
}

function nameTimeZone(timeZone: string, tag: string): string {
  const parts = new Intl.DateTimeFormat(tag, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(Date.UTC(2024, 0))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
