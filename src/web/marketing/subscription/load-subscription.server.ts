import type { RouterContextProvider } from 'react-router'
import type { Locale } from '#domain/locale.ts'
import { splitLocalePath } from '#domain/locale-path.ts'
import { decodeSubscriptionLink, isComingSoonPage, lastingList, type SubscriptionList } from '#domain/newsletter/subscription.ts'
import { getComingSoonPageId } from '#web/marketing/page-content.server.ts'
import { siteContext } from '#web/site.server.ts'
import type { Content } from '#i18n/content/content.ts'
import type { PageId } from '#i18n/content/pages/page.ts'

/** The list that is spoken of, and the title of its page, which may have opened since; a page that is gone has no title any more. */
type SpokenList = { readonly list: SubscriptionList | 'opened'; readonly page: string } | { readonly list: 'gone' }

/** What a coming-soon page says of a subscription: asked for, to be confirmed, confirmed, ended, or not there. */
export type SubscriptionView = SpokenList &
  (
    | { readonly kind: 'asked' | 'ended' | 'unknown' }
    | { readonly kind: 'pending' | 'confirmed'; readonly email: string; readonly link: string }
  )

/** What `?subscription=` asks for; undefined without it. Looking changes nothing: programs that scan mails open every link. */
export async function loadSubscription(url: URL, context: Readonly<RouterContextProvider>): Promise<SubscriptionView | undefined> {
  const asked = url.searchParams.get('subscription')
  if (asked === null) return undefined
  const { content, newsletterService } = context.get(siteContext)
  const { locale } = splitLocalePath(url.pathname)
  const own = getComingSoonPageId(url)
  const spoken = { list: own, page: content.pages[own][locale].title }
  if (asked === 'asked' || asked === 'ended') return { kind: asked, ...spoken }
  if (asked === 'left') return { kind: 'ended', list: 'opened', page: spoken.page }
  const link = decodeSubscriptionLink(asked)
  const found = link && (await newsletterService.find(link))
  // The page of the lasting list shows what any link leads to: that of another list may have opened.
  if (!found || (found.list !== own && own !== lastingList)) return { kind: 'unknown', ...spoken }
  return { kind: found.state, email: found.email, link: asked, ...describeList(found.list, content.pages, locale) }
}

function describeList(list: string, pages: Content['pages'], locale: Locale): SpokenList {
  if (!isPage(list, pages)) return { list: 'gone' }
  return { list: isComingSoonPage(list) ? list : 'opened', page: pages[list][locale].title }
}

function isPage(list: string, pages: Content['pages']): list is PageId {
  return Object.hasOwn(pages, list)
}
