import { siteStructure } from './site-structure.ts'

/** The languages that the product has texts for. A site has all of them or some: see `locales`. */
export const knownLocales = ['en', 'de', 'nl', 'es'] as const
export type Locale = (typeof knownLocales)[number]

/** The languages of this site in the order of its menus; the first is the default and carries no path prefix (`content/structure.json`). */
export const locales: readonly Locale[] = siteStructure.languages.filter(isKnownLocale)
export const defaultLocale: Locale = locales[0] ?? 'en'
/** The language that translations are compared with: English, where the site has it. */
export const sourceLocale: Locale = locales.includes('en') ? 'en' : defaultLocale

/** BCP 47 tags for `lang` and `Intl`. */
export const localeTags = { en: 'en-US', de: 'de-DE', nl: 'nl-NL', es: 'es-ES' } as const satisfies Record<Locale, string>

/** What a language is called in the words of programs, which are English. */
export function nameInEnglish(locale: Locale): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(locale) ?? locale
}

/** What a language calls itself, as at the beginning of a line. */
export function nameItself(locale: Locale): string {
  const [first = '', ...rest] = new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale
  return first.toLocaleUpperCase(locale) + rest.join('')
}

/** Something for every language that the product has texts for. */
export function perLocale<Value>(make: (locale: Locale) => Value): Record<Locale, Value> {
  return Object.fromEntries(knownLocales.map((locale) => [locale, make(locale)])) as Record<Locale, Value> // one value per language
}

/** Whether a value is a language of this site. */
export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value)
}

/** Whether a value is a language that the product has texts for. */
export function isKnownLocale(value: unknown): value is Locale {
  return knownLocales.some((locale) => locale === value)
}

/** The language in which the site speaks to somebody whose own may be one that it has no more. */
export function toSiteLocale(locale: Locale): Locale {
  return isLocale(locale) ? locale : defaultLocale
}
