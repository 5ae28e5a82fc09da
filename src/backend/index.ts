import type { DatabaseName } from '#protocol/document-name.ts'
import { type Clock, systemClock } from './clock.ts'
import { createServiceTokenVerifier, type ServiceAccount } from '#backend/credentials/service-token.ts'
import { createDocuments } from '#backend/documents/documents.ts'
import { type IndexesFile, parseIndexes } from '#backend/documents/parse-indexes.ts'
import { createRouter } from '#backend/http/router.ts'
import { defaultLimits, type Limits } from './limits.ts'
import type { Log } from './log.ts'
import { Outbox } from '#backend/outbox/outbox.ts'
import { type MailTransport, openMailer } from '#backend/outbox/transport.ts'
import { Store } from '#backend/store/store.ts'

export type { Clock } from './clock.ts'
export type { ServiceAccount } from '#backend/credentials/service-token.ts'
export type { IndexesFile } from '#backend/documents/parse-indexes.ts'
export type { Limits } from './limits.ts'
export type { Log, LogEntry } from './log.ts'
export type { MailTransport } from '#backend/outbox/transport.ts'

/** Options of the embedded backend. */
export type BackendOptions = {
  /** Folder of all data; created when missing (0700), locked against other processes. */
  readonly dataDir: string
  readonly projectId: string
  /** Who may read and write documents. */
  readonly serviceAccounts: readonly ServiceAccount[]
  /** Origins whose pages may read answers, such as `https://example.org`. */
  readonly allowedOrigins: readonly string[]
  /** Content of firestore.indexes.json. */
  readonly indexes?: IndexesFile
  /** How the documents of `mail/` are sent; `from` is an address, or `Name <address>`. */
  readonly mail: { readonly transport: MailTransport; readonly from: string }
  readonly log: Log
  readonly clock?: Clock
  /** Instead of the product's limits. */
  readonly limits?: Partial<Limits>
}

/** The embedded backend. */
export type Backend = {
  /** Answers a request on one of the provider's addresses. Never rejects. */
  readonly fetch: (request: Request) => Promise<Response>
  /** Finishes what was begun and frees the data folder; later requests get UNAVAILABLE. */
  readonly close: () => Promise<void>
}

/**
 * Opens the embedded backend on a data folder.
 *
 * @throws Error when the folder is in use by another process, or an option is not understood.
 */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const { dataDir, projectId, log, allowedOrigins, clock = systemClock } = options
  const limits = { ...defaultLimits, ...options.limits }
  const database: DatabaseName = { projectId, databaseId: '(default)' }
  const verifyServiceToken = await createServiceTokenVerifier(options.serviceAccounts, clock)
  const store = await Store.open({ dataDir, database, limits, clock, log, indexes: parseIndexes(options.indexes ?? {}) })
  const outbox = new Outbox({
    clock,
    log,
    mailer: openMailer(options.mail.transport, options.mail.from),
    listDueMail: (limit) => store.listDueMail(limit),
    commit: (writes) => store.commit(writes),
  })
  const documents = createDocuments({
    database,
    limits,
    commit: async (writes) => {
      const reply = await store.commit(writes)
      if (reply.touchesMail) outbox.wake()
      return reply
    },
    getDocuments: (paths) => store.getDocuments(paths),
    runQuery: (query) => store.runQuery(query),
  })
  const fetch = createRouter({ database, documents, verifyServiceToken, allowedOrigins, requestBytes: limits.requestBytes, log })
  // What a former process left.
  outbox.wake()
  return {
    fetch,
    close: async () => {
      await outbox.close()
      await store.close()
    },
  }
}
