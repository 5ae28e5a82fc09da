import type { RouterContextProvider } from 'react-router'
import { decodeSubscriptionLink } from '#domain/newsletter/subscription.ts'
import { getComingSoonPageId } from '#web/marketing/page-words.server.ts'
import { siteContext } from '#web/site.server.ts'

/** What a coming-soon page says of a subscription: asked for, to be confirmed, confirmed, ended, or not there. */
export type SubscriptionView =
  | { readonly kind: 'asked' | 'ended' | 'unknown' }
  | { readonly kind: 'pending' | 'confirmed'; readonly email: string; readonly link: string }

/** What `?subscription=` asks for; undefined without it. Looking changes nothing: programs that scan mails open every link. */
export async function loadSubscription(url: URL, context: Readonly<RouterContextProvider>): Promise<SubscriptionView | undefined> {
  const asked = url.searchParams.get('subscription')
  if (asked === null) return undefined
  if (asked === 'asked' || asked === 'ended') return { kind: asked }
  const link = decodeSubscriptionLink(asked)
  const found = link && (await context.get(siteContext).newsletterDesk.find(link))
  if (found?.list !== getComingSoonPageId(url)) return { kind: 'unknown' }
  return { kind: found.state, email: found.email, link: asked }
}
