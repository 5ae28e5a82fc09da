/** The languages with translations in the product. A site uses all of them or some: see `locales`. */
export const knownLocales = ['en', 'de', 'nl', 'es'] as const
export type Locale = (typeof knownLocales)[number]

/* oxlint-disable house/no-module-state -- The languages of the site are ambient (`site-structure.ts`), and nearly every module reads them. */
/** The languages of this site in menu order (`structure.json`). The first is the default and has no path prefix. */
export let locales: readonly Locale[] = knownLocales
export let defaultLocale: Locale = 'en'
/** The language against which translations are checked: English, if the site has it. */
export let sourceLocale: Locale = 'en'
/* oxlint-enable house/no-module-state */

/** Sets the languages of this process; call `applySiteStructure` instead. */
export function applyLanguages(languages: readonly Locale[]): void {
  locales = languages
  defaultLocale = languages[0] ?? 'en'
  sourceLocale = languages.includes('en') ? 'en' : defaultLocale
}

/** BCP 47 tags for `lang` and `Intl`. */
export const localeTags = { en: 'en-US', de: 'de-DE', nl: 'nl-NL', es: 'es-ES' } as const satisfies Record<Locale, string>

/** English name of a language, for program output. */
export function nameInEnglish(locale: Locale): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(locale) ?? locale
}

/** A language's own name, capitalized. */
export function nameItself(locale: Locale): string {
  const [first = '', ...rest] = new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale
  return first.toLocaleUpperCase(locale) + rest.join('')
}

/** Creates a value for every language of the product. */
export function perLocale<Value>(make: (locale: Locale) => Value): Record<Locale, Value> {
  return Object.fromEntries(knownLocales.map((locale) => [locale, make(locale)])) as Record<Locale, Value> // one value per language
}

/** Whether a value is a language of this site. */
export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value)
}

/** Whether a value is a language of the product. */
export function isKnownLocale(value: unknown): value is Locale {
  return knownLocales.some((locale) => locale === value)
}

/** The language for a person whose own language the site may no longer have. */
export function toSiteLocale(locale: Locale): Locale {
  return isLocale(locale) ? locale : defaultLocale
}
