import type { RouterContextProvider } from 'react-router'
import type { Locale } from '#domain/locale.ts'
import { splitLocalePath } from '#domain/locale-path.ts'
import { decodeSubscriptionLink, isComingSoonPage, lastingList, type SubscriptionList } from '#domain/newsletter/subscription.ts'
import { getComingSoonPageId } from '#web/marketing/page-content.server.ts'
import { siteContext } from '#web/site.server.ts'
import type { Content } from '#i18n/content/content.ts'
import type { PageId } from '#i18n/content/pages/page.ts'

/** The subscription's list and the title of its page. The page may have opened since; a removed page has no title. */
type SpokenList = { readonly list: SubscriptionList | 'opened'; readonly page: string } | { readonly list: 'gone' }

/** State of a subscription on a coming-soon page: requested, pending, confirmed, ended or unknown. */
export type SubscriptionView = SpokenList &
  (
    | { readonly kind: 'asked' | 'ended' | 'unknown' }
    | { readonly kind: 'pending' | 'confirmed'; readonly email: string; readonly link: string }
  )

/**
 * Loads the subscription of `?subscription=`; undefined without the parameter. It changes nothing, because mail scanners open every link.
 */
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
  // Only the page of the permanent list shows subscriptions to other lists, because the page of another list may have opened.
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
