import { type Locale, locales } from '#domain/locale.ts'
import type { ArmchairTexts } from '#i18n/content/armchair.ts'

type InEachProps = { readonly texts: Record<Locale, ArmchairTexts>; readonly pick: (words: ArmchairTexts) => string }

/** A text in every language; touch.module.css shows the chosen one. */
export function InEach({ texts, pick }: InEachProps) {
  return locales.map((locale) => (
    <span key={locale} lang={locale} data-language={locale}>
      {pick(texts[locale])}
    </span>
  ))
}
