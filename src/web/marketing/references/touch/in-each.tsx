import { type Locale, locales } from '#domain/locale.ts'
import type { ArmchairTexts } from '#i18n/content/armchair.ts'

type Props = { readonly texts: Record<Locale, ArmchairTexts>; readonly pick: (words: ArmchairTexts) => string }

/** A text in every language; touch.module.css shows the chosen one. */
export function InEach({ texts, pick }: Props) {
  return locales.map((locale) => (
    <span key={locale} lang={locale} data-language={locale}>
      {pick(texts[locale])}
    </span>
  ))
}
