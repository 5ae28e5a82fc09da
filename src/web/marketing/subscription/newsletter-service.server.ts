import type { Locale } from '#domain/locale.ts'
import type { Subscription, SubscriptionLink, SubscriptionList } from '#domain/newsletter/subscription.ts'

/** Who asks for news of what. */
export type SubscriptionRequest = { readonly list: SubscriptionList; readonly email: string; readonly locale: Locale }

/** Keeps the lists of those who ask for news; the server puts one behind the pages. */
export type NewsletterService = {
  /**
   * Sends the address a mail with its link. The answer is the same whether the address was on the list or not. Rejects when it is not
   * certain that the mail is on its way.
   */
  readonly subscribe: (
    request: SubscriptionRequest,
    origin: { readonly clientAddress: string },
  ) => Promise<{ readonly kind: 'asked' } | { readonly kind: 'limited'; readonly retryAfterSeconds: number }>
  /** What a link from a mail leads to; undefined when there is nothing, or nothing any more. */
  readonly find: (link: SubscriptionLink) => Promise<Pick<Subscription, 'list' | 'email' | 'state'> | undefined>
  /** Confirms the address of a link, once or again; a link that leads nowhere changes nothing. */
  readonly confirm: (link: SubscriptionLink) => Promise<void>
  /** Takes the address of a link off its list, and forgets it. */
  readonly end: (link: SubscriptionLink) => Promise<void>
}
