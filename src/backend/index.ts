import type { DatabaseName } from '#protocol/document-name.ts'
import { type Clock, systemClock } from './clock.ts'
import { createServiceTokenVerifier, type ServiceAccount } from '#backend/credentials/service-token.ts'
import { createDocuments } from '#backend/documents/documents.ts'
import { type IndexesFile, parseIndexes } from '#backend/documents/parse-indexes.ts'
import { withCors } from '#backend/http/cors.ts'
import { createRouter } from '#backend/http/router.ts'
import { type AccountMails, accountTemplate } from '#backend/identity/account-mail.ts'
import type { Client } from '#backend/identity/context.ts'
import type { FederatedProvider } from '#backend/identity/federated-provider.ts'
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
export { accountMailKinds, type AccountMail, type AccountMails } from '#backend/identity/account-mail.ts'
export type { FederatedProvider } from '#backend/identity/federated-provider.ts'
export type { Client } from '#backend/identity/context.ts'
export type { IdentityLimits, IdentitySettings } from '#backend/identity/settings.ts'
export type { Limits } from './limits.ts'
export { readAuditLog, type StoredAuditEntry } from '#backend/store/audit-log.ts'
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
  /** Issuers whose users may sign in; the first of the allowed origins is where they send browsers back to. */
  readonly federatedProviders?: readonly FederatedProvider[]
  /** Who writes the mails about accounts, and where they lead. Absent: codes are made and nobody is written to. */
  readonly accountMails?: AccountMails
  readonly log: Log
  readonly clock?: Clock
  /** Instead of the product's limits. */
  readonly limits?: Partial<Limits>
  /**
   * Opens what the provider's own test suites need, and lets any key and project, `Bearer owner` and unsigned tokens pass. Never for data
   * that anybody cares for; the server never sets it.
   */
  readonly testing?: true
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
  const testing = options.testing ? await openTesting(store) : undefined
  const settings = { ...defaultIdentitySettings, ...options.identity }
  const identity = await createIdentity({
    dataDir,
    projectId,
    apiKey: options.apiKey,
    authorizedDomains: [...new Set(allowedOrigins.map((origin) => new URL(origin).hostname))],
    isSecure: allowedOrigins.some((origin) => origin.startsWith('https:')),
    federatedProviders: options.federatedProviders ?? [],
    allowedOrigins,
    serviceAccounts: options.serviceAccounts,
    verifyServiceToken: await createServiceTokenVerifier(options.serviceAccounts, clock, 'https://identitytoolkit.googleapis.com/'),
    getSettings: testing?.getSettings ?? (() => settings),
    testing: testing?.identity,
    store,
    mails: options.accountMails ?? { actionUrl: () => `${allowedOrigins[0] ?? 'http://localhost'}/emulator/action`, render: refuseMail },
    wakeOutbox: options.accountMails && (() => outbox?.wake()),
    clock,
    log,
  }).catch(async (error: unknown) => {
    await store.close()
    throw error
  })
  const outbox: Outbox | undefined =
    options.mail &&
    new Outbox({
      clock,
      log,
      mailer: openMailer(options.mail.transport, options.mail.from),
      listDueMail: (limit) => store.listDueMail(limit),
      commit: (writes) => store.commit(writes),
      templates: new Map([[accountTemplate, identity.renderMail]]),
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
  const route = createRouter({
    database,
    documents,
    identity,
    verifyDocumentsCaller,
    allowedOrigins: options.testing ? 'all' : allowedOrigins,
    requestBytes: limits.requestBytes,
    log,
  })
  const fetch: Backend['fetch'] = async (request, client) => {
    const answer = await testing?.fetch(request)
    return answer ? withCors(answer, request, 'all') : await route(request, client)
  }
  // What a former process left.
  outbox?.wake()
  return {
    fetch,
    close: async () => {
      // A mail that identity stores meanwhile is sent after the next start.
      await Promise.all([identity.close(), outbox?.close()])
      await store.close()
    },
  }
}

function refuseMail(): never {
  throw new Error('Nobody writes the mails about accounts here.')
}

/** Loaded here alone, and only when it is asked for. */
async function openTesting(store: Store) {
  const { createTestingSurface } = await import('#backend/testing-surface/testing-surface.ts')
  const { acceptUnsignedCustomTokens, acceptUnsignedIdTokens } = await import('#backend/testing-surface/unsigned-tokens.ts')
  const { acceptMadeUpIdentities } = await import('#backend/testing-surface/made-up-identities.ts')
  const surface = createTestingSurface(() => store.changeIdentity('removeAccounts', null))
  const { onOobCode } = surface
  const identity = {
    onOobCode,
    wrapIdTokens: acceptUnsignedIdTokens,
    wrapCustomTokens: acceptUnsignedCustomTokens,
    wrapFederation: acceptMadeUpIdentities,
  }
  return { ...surface, identity }
}
