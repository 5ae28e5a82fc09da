import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/max'
import { countryCodes } from '#domain/country.ts'

/** Code, name in the page's language, and the code that phones dial first; a tuple, because every page carries the whole list. */
export type CountryOption = readonly [code: string, name: string, dialCode?: string]

/** What the fields of countries and phones offer; made on the server, so that browsers with other tables show the same. */
export type CountryChoices = {
  /** The country where the page's language is at home, then the others in the alphabetical order of that language. */
  readonly countries: readonly CountryOption[]
  /** Where phone numbers are dialled unless the visitor says otherwise; empty for English, which is read everywhere. */
  readonly phoneCountry: string
}

/** @param tag Language and region of the page, such as `de-DE`. */
export function listCountryChoices(tag: string): CountryChoices {
  const { language, region = '' } = new Intl.Locale(tag)
  const names = new Intl.DisplayNames(tag, { type: 'region' })
  const { compare } = new Intl.Collator(tag)
  const options = countryCodes.map((code): CountryOption => [code, names.of(code) ?? code, ...dialCodeOf(code)])
  const [home, others] = [options.filter(([code]) => code === region), options.filter(([code]) => code !== region)]
  return {
    countries: [...home, ...others.toSorted(([, name], [, other]) => compare(name, other))],
    phoneCountry: language === 'en' ? '' : region,
  }
}

/** Uninhabited territories have no phones. */
function dialCodeOf(code: string): [] | [string] {
  return isSupportedCountry(code) ? [getCountryCallingCode(code)] : []
}
