import type { DatabaseName } from '#protocol/document-name.ts'
import { type Clock, systemClock } from './clock.ts'
import { createServiceTokenVerifier, type ServiceAccount } from '#backend/credentials/service-token.ts'
import { createDocuments } from '#backend/documents/documents.ts'
import { type IndexesFile, parseIndexes } from '#backend/documents/parse-indexes.ts'
import { createRouter } from '#backend/http/router.ts'
import type { Client } from '#backend/identity/context.ts'
import { createIdentity } from '#backend/identity/identity.ts'
import { defaultIdentitySettings, type IdentitySettings } from '#backend/identity/settings.ts'
import { defaultLimits, type Limits } from './limits.ts'
import type { Log } from './log.ts'
import { Outbox } from '#backend/outbox/outbox.ts'
import { type MailTransport, openMailer } from '#backend/outbox/transport.ts'
import { Store } from '#backend/store/store.ts'

export type { Clock } from './clock.ts'
export type { ServiceAccount } from '#backend/credentials/service-token.ts'
export type { IndexesFile } from '#backend/documents/parse-indexes.ts'
export type { Client } from '#backend/identity/context.ts'
export type { IdentityLimits, IdentitySettings } from '#backend/identity/settings.ts'
export type { Limits } from './limits.ts'
export { type BackupContent, backupData, restoreData } from '#backend/store/backup.ts'
export { type Finding, inspectData } from '#backend/store/inspect-data.ts'
export type { Log, LogEntry } from './log.ts'
export type { MailTransport } from '#backend/outbox/transport.ts'

/** Options of the embedded backend. */
export type BackendOptions = {
  /** Folder of all data; created when missing (0700), locked against other processes. */
  readonly dataDir: string
  readonly projectId: string
  /** The public key that clients send with every call of identity; the SDK wants one without a colon. Without it users cannot sign in. */
  readonly apiKey?: string
  /** Who may read and write documents, and manage accounts. */
  readonly serviceAccounts: readonly ServiceAccount[]
  /** Origins whose pages may read answers, such as `https://example.org`. */
  readonly allowedOrigins: readonly string[]
  /** Content of firestore.indexes.json. Absent: the indexes stay as they were declared last. */
  readonly indexes?: IndexesFile
  /** How the documents of `mail/` are sent; `from` is an address, or `Name <address>`. Absent: they wait. */
  readonly mail?: { readonly transport: MailTransport; readonly from: string }
  readonly log: Log
  /** For tests of clients only: every caller may read and write all documents. */
  readonly testing?: boolean
  readonly clock?: Clock
  /** Instead of the product's limits. */
  readonly limits?: Partial<Limits>
  /** Instead of the product's settings. */
  readonly identity?: Partial<IdentitySettings>
}

/** The embedded backend. */
export type Backend = {
  /** Answers a request on one of the provider's addresses. Never rejects. */
  readonly fetch: (request: Request, client?: Client) => Promise<Response>
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
  const verifyServiceToken = await createServiceTokenVerifier(options.serviceAccounts, clock, 'https://firestore.googleapis.com/')
  const store = await Store.open({ dataDir, database, limits, clock, log, indexes: options.indexes && parseIndexes(options.indexes) })
  const identity = await createIdentity({
    dataDir,
    projectId,
    apiKey: options.apiKey,
    authorizedDomains: [...new Set(allowedOrigins.map((origin) => new URL(origin).hostname))],
    serviceAccounts: options.serviceAccounts,
    verifyServiceToken: await createServiceTokenVerifier(options.serviceAccounts, clock, 'https://identitytoolkit.googleapis.com/'),
    settings: { ...defaultIdentitySettings, ...options.identity },
    store,
    clock,
    log,
  }).catch(async (error: unknown) => {
    await store.close()
    throw error
  })
  const outbox =
    options.mail &&
    new Outbox({
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
      if (reply.touchesMail) outbox?.wake()
      return reply
    },
    getDocuments: (paths, projection) => store.getDocuments(paths, projection),
    runQuery: (query) => store.runQuery(query),
    runAggregation: (query, aggregations) => store.runAggregation(query, aggregations),
  })
  const verifyDocumentsCaller = options.testing ? () => Promise.resolve() : verifyServiceToken
  const fetch = createRouter({
    database,
    documents,
    identity,
    verifyDocumentsCaller,
    allowedOrigins,
    requestBytes: limits.requestBytes,
    log,
  })
  // What a former process left.
  outbox?.wake()
  return {
    fetch,
    close: async () => {
      await outbox?.close()
      await identity.close()
      await store.close()
    },
  }
}
