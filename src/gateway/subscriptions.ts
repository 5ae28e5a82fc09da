import { type Subscription, SubscriptionSchema } from '#domain/newsletter/subscription.ts'
import { type Document, type DocumentQuery, type DocumentsClient, DocumentsError } from './documents.ts'
import { createMailWrite, type Mail } from './mail.ts'
import { encodePlainObject, parseDocument } from './typed-document.ts'

/** A subscription as it was read, with the time of that state (microseconds): a later state is stored only over the one it was made from. */
export type StoredSubscription = Subscription & { readonly readAt: bigint }

/** The subscriptions: `newsletter/{hash}`. Methods reject with DocumentsError when the provider refuses. */
export type Subscriptions = {
  readonly findSubscription: (id: string) => Promise<StoredSubscription | undefined>
  /**
   * Stores a subscription together with its mails, or nothing: `conflict` when somebody else was faster.
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
  /** Subscriptions, newest first; `startAfter` is the last one of the page before. */
  readonly listSubscriptions: (page: {
    readonly limit: number
    readonly startAfter?: Pick<Subscription, 'id' | 'createdAt'>
  }) => Promise<readonly Subscription[]>
}

const collection = 'newsletter'

/** The store of subscriptions over a client of the provider. */
export function createSubscriptions(documents: DocumentsClient): Subscriptions {
  return {
    findSubscription: async (id) => {
      const [document] = await documents.batchGet([[collection, id]])
      return document && { ...decode(document), readAt: document.updateTime }
    },

    putSubscription: async (subscription, over, mails) => {
      const { id, list, email, locale, state, key, mailCount, mailedAt, consentAt, createdAt, confirmedAt } = subscription
      const fields = encodePlainObject({ list, email, locale, state, key, mailCount, mailedAt, consentAt, createdAt, confirmedAt })
      const currentDocument = over ? { updateTime: over.readAt } : { exists: false }
      try {
        await documents.commit([{ set: [collection, id], fields, currentDocument }, ...mails.map(createMailWrite)])
        return 'stored'
      } catch (error) {
        if (error instanceof DocumentsError && conflicts.has(error.status)) return 'conflict'
        throw error
      }
    },

    deleteSubscription: async (id) => {
      await documents.commit([{ delete: [collection, id] }])
    },

    listSubscriptions: async ({ limit, startAfter }) => {
      const query: DocumentQuery = {
        collection: [collection],
        orderBy: [
          { field: ['createdAt'], direction: 'DESCENDING' },
          { field: ['__name__'], direction: 'DESCENDING' },
        ],
        limit,
        ...(startAfter && {
          startAfter: [
            { type: 'timestamp', microseconds: BigInt(startAfter.createdAt.getTime()) * 1000n },
            { type: 'reference', ...documents.database, path: [collection, startAfter.id] },
          ],
        }),
      }
      return (await documents.runQuery(query)).map(decode)
    },
  }
}

/** What the provider answers when a precondition does not hold: of a new document, of a changed one, of one that is gone. */
const conflicts: ReadonlySet<string> = new Set(['ALREADY_EXISTS', 'FAILED_PRECONDITION', 'NOT_FOUND', 'ABORTED'])

function decode(document: Document): Subscription {
  return parseDocument(SubscriptionSchema, 'id', document)
}
