import { defaultLocale, knownLocales, type Locale, locales } from '#domain/locale.ts'
import type { FieldPath } from '#protocol/field-path.ts'

type Spoken = { readonly locale?: Locale }

/**
 * The mask of a write that replaces a record: without its language where that may be one that the site no longer has. Such a language is read as the
 * default one, and stays stored until another one is chosen.
 *
 * @param names The fields of the record, in the document.
 * @param before What the record replaces.
 */
export function maskLocale(names: readonly string[], before: Spoken | undefined, after: Spoken): { readonly mask?: readonly FieldPath[] } {
  const isUnchanged = before?.locale === defaultLocale && after.locale === defaultLocale
  if (!isUnchanged || locales.length === knownLocales.length) return {}
  return { mask: names.filter((name) => name !== 'locale').map((name) => [name]) }
}
