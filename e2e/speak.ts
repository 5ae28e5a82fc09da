import { type Locale, localeTags } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { readContent } from '#i18n/node/read-content.ts'
import { createTranslate } from '#i18n/translate.ts'

const { messages } = await readContent(new URL('../content/', import.meta.url))

/** A language of the site. A browser goes each journey in one; the words of the others are looked at in the server's HTML (`translations.spec.ts`). */
export function speak(locale: Locale) {
  return {
    locale,
    tag: localeTags[locale],
    translate: createTranslate(locale, messages[locale]),
    pathOf: (path: string) => localizePath(locale, path),
  }
}
