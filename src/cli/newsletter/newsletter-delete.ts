import { isComingSoonPage, lastingList } from '#domain/newsletter/subscription.ts'
import { openSubscriptionStore } from '#gateway/subscriptions.ts'
import { CommandError, defineCommand, UsageError } from '#cli/command.ts'
import { countOf } from '#cli/count-of.ts'
import { openDocuments } from '#cli/open-documents.ts'

/** Coming-soon pages promise one mail when they open, and to delete the address afterwards. */
export const newsletterDelete = defineCommand({
  name: 'newsletter delete',
  summary: 'Deletes all addresses on the list of a page, once you have written to them.',
  final: 'the page promises to keep no address',
  example: 'newsletter delete ebooks',
  syntax: (parser) => parser.argument('<LIST>', 'as shown by `newsletter list`: of a page that has opened or is coming soon'),
  run: async ({ args: [list] }, config) => {
    if (list === lastingList) throw new UsageError('Cannot delete the newsletter itself. Specify the LIST of a page.')
    await using open = await openDocuments(config)
    const subscriptions = openSubscriptionStore(open.documents)
    const stored = Map.groupBy(await subscriptions.listSubscriptions(), (subscription) => subscription.list)
    if (!stored.has(list) && !isComingSoonPage(list)) throw new CommandError(describeUnknown(list, [...stored.keys()]))
    const found = stored.get(list) ?? []
    if (config.batch?.isDryRun) return `Would delete ${countOf(found.length, 'address', 'addresses')} of ${list}.\n`
    for (const { id } of found) await subscriptions.deleteSubscription(id)
    return `Deleted ${countOf(found.length, 'address', 'addresses')} of ${list}.\n`
  },
})

function describeUnknown(list: string, stored: readonly string[]): string {
  const others = stored.filter((each) => each !== lastingList).toSorted()
  return `No such list: ${list}. ${others.length === 0 ? 'No page has a list.' : `Available: ${others.join(', ')}.`}`
}
