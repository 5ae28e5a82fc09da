import { normalizeEmail } from '#domain/customers/customer.ts'
import { type Subscription, SubscriptionSchema } from '#domain/newsletter/subscription.ts'
import { type Document, type DocumentsClient, type DocumentWrite, isConflict, type PagedQuery } from '#gateway/documents/documents.ts'
import { maskLocale } from '#gateway/documents/mask-locale.ts'
import { createMailWrite, type Mail } from './mail.ts'
import { encodePlainObject, type OnMalformed, parseDocument, parseEach } from '#gateway/documents/typed-document.ts'

/** A subscription as it was read, with the time of that state (microseconds): a later state is stored only over the one it was made from. */
export type StoredSubscription = Subscription & { readonly readAt: bigint }

/** The subscriptions: `newsletter/{hash}`. Methods reject with DocumentsError when the provider refuses. */
export type SubscriptionStore = {
  readonly findSubscription: (id: string) => Promise<StoredSubscription | undefined>
  /**
   * Stores a subscription together with its mails, or nothing: `conflict` if another request was faster.
   *
   * @param over The state that it follows; undefined for a new one.
   */
  readonly putSubscription: (
    subscription: Subscription,
    over: StoredSubscription | undefined,
    mails: readonly Mail[],
  ) => Promise<'stored' | 'conflict'>
  /** Takes an address off its list, whether it is there or not. */
  readonly deleteSubscription: (id: string) => Promise<void>
  /** Takes an address off its list, unless it has changed since it was read. */
  readonly deleteUnchanged: (subscription: StoredSubscription) => Promise<'deleted' | 'conflict'>
  /** The lists that an address is on, in whatever case it was typed, in any order. */
  readonly listSubscriptionsOf: (email: string) => Promise<readonly Subscription[]>
  /** Those that expire, the first to do so first. */
  readonly listNextToExpire: (limit: number, onMalformed?: OnMalformed) => Promise<readonly StoredSubscription[]>
  /** Subscriptions to every list, newest first. @param part So many of them, read so many at once; all where it has no limit. */
  readonly listSubscriptions: (part?: Pick<PagedQuery, 'limit' | 'pageSize'>) => Promise<readonly Subscription[]>
}

const collection = 'newsletter'

/** How many are read at once, of at most 1,000 that the provider sends. */
const pageDocuments = 300
const fieldNames = [...Object.keys(SubscriptionSchema.entries).filter((name) => name !== 'id'), 'normalizedEmail']

/** The store of subscriptions over a client of the provider. */
export function openSubscriptionStore(documents: DocumentsClient): SubscriptionStore {
  const tryCommit = async (writes: readonly DocumentWrite[]): Promise<boolean> => {
    try {
      await documents.commit(writes)
      return true
    } catch (error) {
      if (isConflict(error)) return false
      throw error
    }
  }
  return {
    findSubscription: async (id) => {
      const [document] = await documents.batchGet([[collection, id]])
      return document && decodeStored(document)
    },

    putSubscription: async (subscription, over, mails) => {
      const { id, list, email, locale, state, key, mailCount, mailedAt, consentAt, createdAt } = subscription
      const { confirmedAt, expiresAt } = subscription
      const moments = { mailedAt, consentAt, createdAt, confirmedAt, expiresAt }
      // `normalizedEmail` is the key to find a person's lists.
      const typed = { list, email, normalizedEmail: normalizeEmail(email), locale, state, key, mailCount }
      const fields = encodePlainObject({ ...typed, ...moments })
      const currentDocument = over ? { updateTime: over.readAt } : { exists: false }
      const write = { set: [collection, id], fields, ...maskLocale(fieldNames, over, subscription), currentDocument }
      const isCommitted = await tryCommit([write, ...mails.map(createMailWrite)])
      return isCommitted ? 'stored' : 'conflict'
    },

    deleteSubscription: async (id) => {
      await documents.commit([{ delete: [collection, id] }])
    },

    deleteUnchanged: async ({ id, readAt }) =>
      (await tryCommit([{ delete: [collection, id], currentDocument: { updateTime: readAt } }])) ? 'deleted' : 'conflict',

    listSubscriptionsOf: async (email) => {
      const where = [{ field: ['normalizedEmail'], equals: normalizeEmail(email) }]
      return (await documents.runQuery({ collection: [collection], where })).map(decode)
    },

    listNextToExpire: async (limit, onMalformed) => {
      // Only what has the field is in its index.
      const orderBy = [{ field: ['expiresAt'], direction: 'ASCENDING' }] as const
      return parseEach(await documents.runQuery({ collection: [collection], orderBy, limit }), decodeStored, onMalformed)
    },

    listSubscriptions: async (part) => {
      const orderBy = [{ field: ['createdAt'], direction: 'DESCENDING' }] as const
      return await Array.fromAsync(documents.iterate({ collection: [collection], orderBy, pageSize: pageDocuments, ...part }), decode)
    },
  }
}

function decodeStored(document: Document): StoredSubscription {
  return { ...decode(document), readAt: document.updateTime }
}

function decode(document: Document): Subscription {
  return parseDocument(SubscriptionSchema, 'id', document)
}
