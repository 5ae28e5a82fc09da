/** The languages of the site in the order of its menus; the first is the default and carries no path prefix. */
export const locales = ['en', 'de', 'nl', 'es'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'en'

/** BCP 47 tags for `lang` and `Intl`. */
export const localeTags = { en: 'en-US', de: 'de-DE', nl: 'nl-NL', es: 'es-ES' } as const satisfies Record<Locale, string>

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value)
}
