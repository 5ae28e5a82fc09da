import { defaultLocale, type Locale, locales } from './locale.ts'

/** A path split into its language and the rest: `/de/pricing` is `{ locale: 'de', path: '/pricing' }`. */
export type LocalePath = { readonly locale: Locale; readonly path: string }

/** Splits off the language prefix; paths without one are in the default language. Case-sensitive. */
export function splitLocalePath(pathname: string): LocalePath {
  const [, first = ''] = pathname.split('/', 2)
  const locale = locales.find((candidate) => candidate === first && candidate !== defaultLocale)
  return locale ? { locale, path: pathname.slice(locale.length + 1) || '/' } : { locale: defaultLocale, path: pathname }
}

/** The path of an English path in a language: `localizePath('de', '/')` is `/de`. Query and hash may follow the path. */
export function localizePath(locale: Locale, path: string): string {
  if (locale === defaultLocale) return path
  return path === '/' ? `/${locale}` : `/${locale}${path.replace(/^\/(?=[?#])/, '')}`
}
