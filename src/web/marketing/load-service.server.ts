import type { LoaderFunctionArgs } from 'react-router'
import type { Locale } from '#domain/locale.ts'
import { splitLocalePath } from '#domain/locale-path.ts'
import { siteContext } from '#web/site.server.ts'
import type { Content } from '#i18n/content/content.ts'
import type { WrittenPages } from '#i18n/content/pages/page.ts'

type ServicePageId = Extract<keyof WrittenPages, `services-${string}`>

/** Loads the texts of a service page, with its case and its lowest price. @throws Error if the case does not exist. */
export function loadService<Id extends ServicePageId>(
  { url, context }: Pick<LoaderFunctionArgs, 'url' | 'context'>,
  id: Id,
  { shows, from }: { readonly shows: string; readonly from: keyof Content['prices']['amountsMinor'] },
) {
  const { locale } = splitLocalePath(url.pathname)
  const { content } = context.get(siteContext)
  const { currency, amountsMinor } = content.prices
  const pages: { readonly [Page in ServicePageId]: Readonly<Record<Locale, WrittenPages[Page]>> } = content.pages
  return {
    texts: pages[id][locale],
    home: content.pages.home[locale].title,
    shownCase: getCaseTeaser(content, shows, locale),
    fromMinor: amountsMinor[from],
    currency,
  }
}

function getCaseTeaser({ cases, shops }: Content, slug: string, locale: Locale) {
  const shown = cases.find((item) => item.slug === slug)
  if (!shown) throw new Error(`Unknown case: ${slug}.`)
  const { name, summary, figures } = shown.texts[locale]
  return { slug, screen: shown.screen, name, summary, figures, shops: shops[locale] }
}

export type CaseTeaser = ReturnType<typeof getCaseTeaser>
