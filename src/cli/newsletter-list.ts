import { parseArgs } from 'node:util'
import { localizePath } from '#domain/locale-path.ts'
import { encodeSubscriptionLink, type Subscription } from '#domain/newsletter/subscription.ts'
import { createSubscriptions, type Subscriptions } from '#gateway/subscriptions.ts'
import type { Command } from './command.ts'
import { openDocuments } from './open-documents.ts'
import { writeTable } from './table.ts'

/** Who asked for news of what, and has confirmed it. */
export const newsletterList: Command = {
  name: 'newsletter list',
  summary: 'Lists the addresses that asked for news, newest first. Write only to those that are confirmed.',
  options: ['--json      as a JSON array, with the path of the page on which each one leaves the list'],
  run: async (args, { dataDir }) => {
    const { values } = parseArgs({ args: [...args], options: { json: { type: 'boolean', default: false } } })
    await using open = await openDocuments(dataDir)
    const subscriptions = await listAll(createSubscriptions(open.documents))
    return values.json ? `${JSON.stringify(subscriptions.map(toEntry), null, 2)}\n` : describe(subscriptions)
  },
}

/** How many are asked for at once (pages of at most 1,000 documents). */
const pageSize = 300

async function listAll({ listSubscriptions }: Subscriptions): Promise<Subscription[]> {
  const all: Subscription[] = []
  for (;;) {
    const last = all.at(-1)
    const page = await listSubscriptions({ limit: pageSize, ...(last && { startAfter: last }) })
    all.push(...page)
    if (page.length < pageSize) return all
  }
}

function toEntry({ id, key, list, email, locale, state, createdAt, consentAt, confirmedAt }: Subscription) {
  const endPath = `${localizePath(locale, `/${list}`)}?subscription=${encodeSubscriptionLink({ id, key })}`
  return { list, email, locale, state, createdAt, consentAt, confirmedAt, endPath }
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
