import { localizePath } from '#domain/locale-path.ts'
import { encodeSubscriptionLink, findEndPath, type Subscription } from '#domain/newsletter/subscription.ts'
import { openSubscriptionStore } from '#gateway/subscriptions.ts'
import { type Columns, defineList } from '#cli/list.ts'
import { openDocuments } from '#cli/open-documents.ts'

const columns: Columns<Subscription> = {
  list: ['List', ({ list }) => list],
  email: ['E-mail', ({ email }) => email],
  locale: ['Language', ({ locale }) => locale],
  state: ['State', ({ state }) => state],
  createdAt: ['Asked', ({ createdAt }) => createdAt],
  confirmedAt: ['Confirmed', ({ confirmedAt }) => confirmedAt],
}

/** The subscriptions by list, confirmed or not. */
export const newsletterList = defineList({
  name: 'newsletter list',
  summary: 'Lists the newsletter subscriptions, newest first. Write only to confirmed ones.',
  example: 'newsletter list',
  json: 'as a JSON array, with the path of each unsubscribe page',
  columns,
  list: async (_, config, list) => {
    await using open = await openDocuments(config)
    const subscriptions = await openSubscriptionStore(open.documents).listSubscriptions()
    return await list.write(subscriptions, { toJson, none: 'No subscriptions yet.\n' })
  },
})

function toJson({ id, key, list, email, locale, state, createdAt, consentAt, confirmedAt }: Subscription) {
  const entry = { list, email, locale, state, createdAt, consentAt, confirmedAt }
  return { ...entry, endPath: `${localizePath(locale, findEndPath(list))}?subscription=${encodeSubscriptionLink({ id, key })}` }
}
