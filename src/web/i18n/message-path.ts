import type { Locale } from '#domain/locale.ts'

/** Path of a language's messages that stays the same when they change. */
export function messagePath(locale: Locale): string {
  return `/messages/${locale}.json`
}
