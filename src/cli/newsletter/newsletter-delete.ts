import { isComingSoonPage, lastingList } from '#domain/newsletter/subscription.ts'
import { openSubscriptionStore } from '#gateway/subscriptions.ts'
import { CommandError, defineCommand, UsageError } from '#cli/command.ts'
import { countOf } from '#cli/count-of.ts'
import { openDocuments } from '#cli/open-documents.ts'

/** What the pages that are coming soon promise: one mail when they open, and no address after it. */
export const newsletterDelete = defineCommand({
  name: 'newsletter delete',
  summary: 'Deletes the addresses of the list of a page, once they have been written to.',
  final: 'the page promises that no address stays',
  example: 'newsletter delete ebooks',
  syntax: (parser) => parser.argument('<LIST>', 'as `newsletter list` names it: of a page that has opened, or is coming soon'),
  run: async ({ args: [list] }, config) => {
    if (list === lastingList) throw new UsageError('The newsletter itself has no end: newsletter delete takes the LIST of one page.')
    await using open = await openDocuments(config)
    const subscriptions = openSubscriptionStore(open.documents)
    const stored = Map.groupBy(await subscriptions.listSubscriptions(), (subscription) => subscription.list)
    if (!stored.has(list) && !isComingSoonPage(list)) throw new CommandError(describeUnknown(list, [...stored.keys()]))
    const found = stored.get(list) ?? []
    if (config.batch?.isDryRun) return `${countOf(found.length, 'address', 'addresses')} of ${list} would be deleted.\n`
    for (const { id } of found) await subscriptions.deleteSubscription(id)
    return `Deleted ${countOf(found.length, 'address', 'addresses')} of ${list}.\n`
  },
})

function describeUnknown(list: string, stored: readonly string[]): string {
  const others = stored.filter((each) => each !== lastingList).toSorted()
  return `There is no list ${list}. ${others.length === 0 ? 'No page has a list.' : `There are: ${others.join(', ')}.`}`
}
