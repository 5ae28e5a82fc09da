import { type SubscriptionList, subscriptionLists } from '#domain/newsletter/subscription.ts'
import { createSubscriptions, type Subscriptions } from '#gateway/subscriptions.ts'
import { type Command, UsageError } from './command.ts'
import { openDocuments } from './open-documents.ts'

/** What the pages that are coming soon promise: one mail when they open, and no address after it. */
export const newsletterDelete: Command = {
  name: 'newsletter delete',
  summary: 'Deletes the addresses of the list of a page, once they have been written to.',
  options: [`LIST        ${subscriptionLists.filter((list) => list !== 'newsletter').join(', ')}`],
  run: async (args, { dataDir }) => {
    const list = parseList(args)
    await using open = await openDocuments(dataDir)
    const subscriptions = createSubscriptions(open.documents)
    const ids = await listIds(subscriptions, list)
    for (const id of ids) await subscriptions.deleteSubscription(id)
    return `Deleted ${ids.length} addresses of ${list}.\n`
  },
}

/** How many are asked for at once (pages of at most 1,000 documents). */
const pageSize = 300

/** The newsletter goes on, and its readers leave it by themselves. */
function parseList(args: readonly string[]): SubscriptionList {
  const [name, ...others] = args
  const list = subscriptionLists.find((known) => known === name && known !== 'newsletter')
  if (list === undefined || others.length > 0) throw new UsageError('newsletter delete takes the LIST of one page.')
  return list
}

async function listIds({ listSubscriptions }: Subscriptions, list: SubscriptionList): Promise<readonly string[]> {
  const ids: string[] = []
  let page: Awaited<ReturnType<typeof listSubscriptions>> = []
  do {
    const last = page.at(-1)
    page = await listSubscriptions({ limit: pageSize, ...(last && { startAfter: last }) })
    ids.push(...page.filter((subscription) => subscription.list === list).map(({ id }) => id))
  } while (page.length === pageSize)
  return ids
}
