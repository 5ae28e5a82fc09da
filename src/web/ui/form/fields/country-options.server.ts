import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/max'
import { countryCodes } from '#domain/country.ts'

/** Country code, name in the page's language, and dial code; a tuple, because every page contains the whole list. */
export type CountryOption = readonly [code: string, name: string, dialCode?: string]

/** Options of country and phone fields; created on the server, because browsers may have other names. */
export type CountryChoices = {
  /** The country of the page's language first, then the others in alphabetical order. */
  readonly countries: readonly CountryOption[]
  /** Default country of phone numbers; empty for English, which visitors of all countries read. */
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

/** Uninhabited territories have no dial code. */
function dialCodeOf(code: string): [] | [string] {
  return isSupportedCountry(code) ? [getCountryCallingCode(code)] : []
}
