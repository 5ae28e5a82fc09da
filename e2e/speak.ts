import { type Locale, localeTags } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { content } from '#testing/site/product-content.ts'
import { createTranslate } from '#i18n/translate.ts'

const { messages } = content

/** Helpers for a language. Browser tests use one language; `translations.spec.ts` checks the texts of the others in the server's HTML. */
export function speak(locale: Locale) {
  return {
    locale,
    tag: localeTags[locale],
    translate: createTranslate(locale, messages[locale]),
    pathOf: (path: string) => localizePath(locale, path),
  }
}
