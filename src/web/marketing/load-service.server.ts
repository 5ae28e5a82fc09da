import type { LoaderFunctionArgs } from 'react-router'
import type { Locale } from '#domain/locale.ts'
import { splitLocalePath } from '#domain/locale-path.ts'
import { siteContext } from '#web/site.server.ts'
import type { Content } from '#i18n/content/content.ts'
import type { WrittenPages } from '#i18n/content/pages/page.ts'

type ServicePageId = Extract<keyof WrittenPages, `services-${string}`>

/** Loads the texts of a service page, with its lowest price and the first case that names the service, if there is one. */
export function loadService<Id extends ServicePageId>(
  { url, context }: Pick<LoaderFunctionArgs, 'url' | 'context'>,
  id: Id,
  { from }: { readonly from: keyof Content['prices']['amountsMinor'] },
) {
  const { locale } = splitLocalePath(url.pathname)
  const { content } = context.get(siteContext)
  const { currency, amountsMinor } = content.prices
  const pages: { readonly [Page in ServicePageId]: Readonly<Record<Locale, WrittenPages[Page]>> } = content.pages
  return {
    texts: pages[id][locale],
    home: content.pages.home[locale].title,
    shops: content.shops[locale],
    shownCase: findCaseTeaser(content, id.replace('services-', ''), locale),
    fromMinor: amountsMinor[from],
    currency,
  }
}

function findCaseTeaser({ cases, shops }: Content, service: string, locale: Locale) {
  const shown = cases.find(({ services }) => services.includes(service))
  if (!shown) return undefined
  const { name, summary, figures } = shown.texts[locale]
  return { slug: shown.slug, screen: shown.screen, name, summary, figures, shops: shops[locale] }
}

export type CaseTeaser = NonNullable<ReturnType<typeof findCaseTeaser>>
