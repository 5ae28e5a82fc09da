import type { Subscription } from '#domain/newsletter/subscription.ts'
import { openSubscriptionStore } from '#gateway/subscriptions.ts'
import { openDocuments } from './people.ts'
import type { TestServer } from './server.ts'

/** Lists the subscriptions of an e-mail address. */
export function listSubscriptionsOf(server: TestServer, email: string): Promise<readonly Subscription[]> {
  return openSubscriptionStore(openDocuments(server)).listSubscriptionsOf(email)
}
