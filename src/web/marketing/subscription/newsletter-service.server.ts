import type { Locale } from '#domain/locale.ts'
import type { Subscription, SubscriptionLink, SubscriptionList } from '#domain/newsletter/subscription.ts'

/** A request to subscribe an address to a list. */
export type SubscriptionRequest = { readonly list: SubscriptionList; readonly email: string; readonly locale: Locale }

/** Stores subscriptions; the server implements it. */
export type NewsletterService = {
  /**
   * Sends the address a mail with its link. The result is the same whether the address was subscribed or not. Rejects if the mail may not
   * have been accepted.
   */
  readonly subscribe: (
    request: SubscriptionRequest,
    origin: { readonly clientAddress: string },
  ) => Promise<{ readonly kind: 'asked' } | { readonly kind: 'limited'; readonly retryAfterSeconds: number }>
  /** Finds the subscription of a link; undefined if it does not exist or has ended. */
  readonly find: (link: SubscriptionLink) => Promise<Pick<Subscription, 'list' | 'email' | 'state'> | undefined>
  /** Confirms the subscription of a link; idempotent. An unknown link changes nothing. */
  readonly confirm: (link: SubscriptionLink) => Promise<void>
  /** Ends the subscription of a link, and deletes the address. */
  readonly end: (link: SubscriptionLink) => Promise<void>
}
