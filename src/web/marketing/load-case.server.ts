import type { Locale } from '#domain/locale.ts'
import type { Content } from '#i18n/content/content.ts'

/** A case as services show it. @throws Error when there is no such case. */
export function getCaseTeaser({ cases, shops }: Content, slug: string, locale: Locale) {
  const shown = cases.find((item) => item.slug === slug)
  if (!shown) throw new Error(`No case: ${slug}`)
  const { name, summary, figures } = shown.texts[locale]
  return { slug, screen: shown.screen, name, summary, figures, shops: shops[locale] }
}

export type CaseTeaser = ReturnType<typeof getCaseTeaser>
