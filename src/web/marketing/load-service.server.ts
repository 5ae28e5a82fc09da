import type { LoaderFunctionArgs } from 'react-router'
import type { Locale } from '#domain/locale.ts'
import { splitLocalePath } from '#domain/locale-path.ts'
import type { Content } from '#i18n/content/content.ts'
import type { WrittenPages } from '#i18n/content/pages/page.ts'
import type { Proof } from '#i18n/content/pages/service-sections.ts'
import { describePost, listPublishedPosts } from '#web/posts.server.ts'
import { siteContext } from '#web/site.server.ts'

type ServicePageId = Extract<keyof WrittenPages, `services-${string}`>

/** Loads the texts of a service page, with its lowest price, a case that names the service and the article of its proof, if there are any. */
export function loadService<Id extends ServicePageId>(
  { url, context }: Pick<LoaderFunctionArgs, 'url' | 'context'>,
  id: Id,
  { from }: { readonly from: keyof Content['prices']['amountsMinor'] },
) {
  const { locale } = splitLocalePath(url.pathname)
  const { content } = context.get(siteContext)
  const { currency, amountsMinor } = content.prices
  const pages: { readonly [Page in ServicePageId]: Readonly<Record<Locale, WrittenPages[Page]>> } = content.pages
  const texts = pages[id][locale]
  return {
    texts,
    home: content.pages.home[locale].title,
    shownCase: findCaseTeaser(content, id.replace('services-', ''), locale),
    proof: findProof(texts.proof, context, locale),
    fromMinor: amountsMinor[from],
    currency,
  }
}

/** The last case that names the service, because the first ones name several and would be on each of their pages. */
function findCaseTeaser({ cases, shops }: Content, service: string, locale: Locale) {
  const shown = cases.findLast(({ services }) => services.includes(service))
  if (!shown) return undefined
  const { name, summary, headline, figures, pictures } = shown.texts[locale]
  return {
    slug: shown.slug,
    screen: shown.screen,
    name,
    summary,
    headline: headline.join(' '),
    figures,
    picture: pictures[0]?.picture,
    shops: shown.screen && shops[locale],
  }
}

export type CaseTeaser = NonNullable<ReturnType<typeof findCaseTeaser>>

function findProof({ value, text, post }: Proof, context: LoaderFunctionArgs['context'], locale: Locale) {
  const article = listPublishedPosts(context).find(({ slug }) => slug === post)
  if (!article) return undefined
  const { path, title, language } = describePost(article, locale)
  return { value, text, path, title, language }
}

export type FoundProof = ReturnType<typeof findProof>
