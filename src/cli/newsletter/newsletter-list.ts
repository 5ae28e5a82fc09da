import { localizePath } from '#domain/locale-path.ts'
import { encodeSubscriptionLink, findEndPath, type Subscription } from '#domain/newsletter/subscription.ts'
import { createSubscriptions } from '#gateway/subscriptions.ts'
import { defineCommand } from '#cli/command.ts'
import { listAllSubscriptions } from './list-subscriptions.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { writeTable } from '#cli/table.ts'

/** Who asked for news of what, and has confirmed it. */
export const newsletterList = defineCommand({
  name: 'newsletter list',
  summary: 'Lists the addresses that asked for news, newest first. Write only to those that are confirmed.',
  example: 'newsletter list',
  syntax: (parser) => parser.option('--json', 'as a JSON array, with the path of the page on which each one leaves the list'),
  run: async ({ values }, config) => {
    await using open = await openDocuments(config)
    const subscriptions = await listAllSubscriptions(createSubscriptions(open.documents))
    return values.json ? `${JSON.stringify(subscriptions.map(toEntry), null, 2)}\n` : describe(subscriptions)
  },
})

function toEntry({ id, key, list, email, locale, state, createdAt, consentAt, confirmedAt }: Subscription) {
  const entry = { list, email, locale, state, createdAt, consentAt, confirmedAt }
  return { ...entry, endPath: `${localizePath(locale, findEndPath(list))}?subscription=${encodeSubscriptionLink({ id, key })}` }
}

function describe(subscriptions: readonly Subscription[]): string {
  if (subscriptions.length === 0) return 'No subscriptions yet.\n'
  const rows = subscriptions.map(({ list, email, locale, state, createdAt, confirmedAt }) => [
    list,
    email,
    locale,
    state,
    createdAt.toISOString().slice(0, 10),
    confirmedAt?.toISOString().slice(0, 10) ?? '',
  ])
  return writeTable(['List', 'E-mail', 'Language', 'State', 'Asked', 'Confirmed'], rows)
}
