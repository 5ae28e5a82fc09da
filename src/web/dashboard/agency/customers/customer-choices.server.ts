import { type Locale, locales, localeTags, nameItself } from '#domain/locale.ts'
import { listCountryChoices } from '#web/ui/form/fields/country-options.server.ts'
import type { CustomerChoices } from './customer-inputs.tsx'

/** In the page's language. */
export function listCustomerChoices(locale: Locale): CustomerChoices {
  return {
    country: listCountryChoices(localeTags[locale]).countries.map(([code, name]) => [code, name]),
    locale: locales.map((each) => [each, nameItself(each)]),
  }
}
