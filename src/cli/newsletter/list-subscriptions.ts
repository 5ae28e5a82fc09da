import type { Subscription } from '#domain/newsletter/subscription.ts'
import type { Subscriptions } from '#gateway/subscriptions.ts'

/** How many are asked for at once (pages of at most 1,000 documents). */
const pageSize = 300

/** Every subscription of every list, newest first. */
export async function listAllSubscriptions({ listSubscriptions }: Subscriptions): Promise<readonly Subscription[]> {
  const all: Subscription[] = []
  for (;;) {
    const last = all.at(-1)
    const page = await listSubscriptions({ limit: pageSize, ...(last && { startAfter: last }) })
    all.push(...page)
    if (page.length < pageSize) return all
  }
}
