import type { Socket } from 'node:net'
import { join } from 'node:path'
import type { DatabaseName, Path } from '#protocol/document-name.ts'
import type { Caller } from './caller.ts'
import { type Clock, systemClock } from './clock.ts'
import { allowAll, denyAll } from '#backend/access/current-rules.ts'
import { createServiceTokenVerifier, type ServiceAccount } from '#backend/credentials/service-token.ts'
import { findTokenExpiry } from '#backend/credentials/token-expiry.ts'
import { createCallerVerifier } from '#backend/credentials/verify-caller.ts'
import { type IndexesFile, parseIndexes } from '#backend/documents/parse-indexes.ts'
import { isSame } from '#backend/http/assert-database.ts'
import { withCors } from '#backend/http/cors.ts'
import type { PlainReply, PlainRequest } from '#backend/http/plain-exchange.ts'
import { createRouter, type Databases, findDatabase } from '#backend/router.ts'
import { type AccountMails, accountTemplate } from '#backend/identity/mails/account-mail.ts'
import type { Client } from '#backend/identity/context.ts'
import type { FederatedProvider } from '#backend/identity/federation/federated-provider.ts'
import { createIdentity } from '#backend/identity/identity.ts'
import { findOobCode } from '#backend/identity/mails/oob-codes.ts'
import { defaultIdentitySettings, type IdentitySettings } from '#backend/identity/identity-settings.ts'
import { defaultLimits, type Limits } from './limits.ts'
import type { Log } from './log.ts'
import { defaultBucket, type FileOptions, openStorage } from './open-storage.ts'
import { deleteMailFiles, sweepMailFiles } from '#backend/outbox/delete-mail-files.ts'
import { openMailFiles } from '#backend/outbox/mail-files.ts'
import { Outbox } from '#backend/outbox/outbox.ts'
import { type MailTransport, openMailer } from '#backend/outbox/transport.ts'
import { compileRules } from '#backend/rules/compile-rules.ts'
import type { StoredAuditEntry } from '#backend/database/audit-log.ts'
import { type BucketRules, compileFileRules } from '#backend/files/file-rules.ts'
import type { CommitReply } from '#backend/database/operations.ts'
import { Store } from '#backend/database/store.ts'
import { serveDatabase } from './serve-database.ts'
import type { TestingExtension } from './testing-extension.ts'
import type { UserDataOptions } from './user-data.ts'

export type { Clock } from './clock.ts'
export type { ServiceAccount } from '#backend/credentials/service-token.ts'
export { checkIndexes, type IndexesFile } from '#backend/documents/parse-indexes.ts'
export { accountMailKinds, type AccountMail, type AccountMails } from '#backend/identity/mails/account-mail.ts'
export type { FederatedProvider } from '#backend/identity/federation/federated-provider.ts'
export type { Client } from '#backend/identity/context.ts'
export type { PlainReply, PlainRequest } from '#backend/http/plain-exchange.ts'
export type { IdentityLimits, IdentitySettings } from '#backend/identity/identity-settings.ts'
export type { Limits } from './limits.ts'
export { readAuditLog, type StoredAuditEntry } from '#backend/database/audit-log.ts'
export { type BackupContent, backupData, type LostFile, restoreData } from '#backend/database/folder/backup.ts'
export { isDataFolderInUse } from '#backend/database/folder/data-folder.ts'
export { type DataFault, findDataFault } from '#backend/database/folder/data-fault.ts'
export { type Finding, inspectData } from '#backend/database/folder/inspect-data.ts'
export type { Log, LogEntry } from './log.ts'
export type { FileOptions } from './open-storage.ts'
export type { UserDataOptions } from './user-data.ts'
export type { TestingExtension } from './testing-extension.ts'
export { detectContent, findStoredType, lookedAtBytes } from '#backend/files/content/detect-content.ts'
export type { StorageLimits } from '#backend/files/limits.ts'
export type { MailTransport } from '#backend/outbox/transport.ts'
export { checkRules } from '#backend/rules/compile-rules.ts'
export { describeFault, type RulesFault } from '#backend/rules/fault.ts'
export type { ServiceName } from '#backend/rules/scope.ts'

/** Options of the embedded backend. */
export type BackendOptions = {
  /** Folder of all data; created when missing (0700), locked against other processes. */
  readonly dataDir: string
  readonly projectId: string
  /** The public key that clients send with every call of identity; the SDK wants one without a colon. Without it users cannot sign in. */
  readonly apiKey?: string
  /** Who may do everything with documents, whatever the rules say, and manage accounts. */
  readonly serviceAccounts: readonly ServiceAccount[]
  /** Origins whose pages may read answers, such as `https://example.org`. */
  readonly allowedOrigins: readonly string[]
  /** Text of firestore.rules, which bind everybody else. Absent: nobody else may do anything. */
  readonly rules?: string
  /** Content of firestore.indexes.json. Absent: the indexes stay as they were declared last. */
  readonly indexes?: IndexesFile
  /** How the documents of `mail/` are sent; `from` is an address, or `Name <address>`. Absent: they wait. */
  readonly mail?: { readonly transport: MailTransport; readonly from: string } | undefined
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
  readonly openTesting?: () => TestingExtension
  /** Answers queries that no index covers by looking at every document, as the provider's emulator does; for its test suites. */
  readonly scansWithoutIndex?: true
  readonly files?: FileOptions
  /**
   * What is a person's own and goes with the account: a document and a folder of files, in which `{UID}` stands for the account's id (as
   * the hosted service's extension "Delete User Data" has it). The document goes as well when the owner of an address takes over an
   * account that somebody else may have set up with it.
   */
  readonly userData?: UserDataOptions
  /** Beginnings of names of documents of which the audit log keeps what a person does by the service (`customers/`). */
  readonly auditedDocuments?: readonly string[]
  /** Instead of the product's settings. */
  readonly identity?: Partial<IdentitySettings>
}

/** The embedded backend. */
export type Backend = {
  /** Answers a request on one of the provider's addresses. Never rejects. */
  readonly fetch: (request: Request, client?: Client) => Promise<Response>
  /** Answers a call on documents, and undefined is any other request: the same as `fetch`, without the cost of its objects. Never rejects. */
  readonly answer: (request: PlainRequest) => Promise<PlainReply> | undefined
  /** Takes a connection that begins HTTP/2 in clear, for the SDK's build for Node, which speaks gRPC. In a backend for tests alone. */
  readonly takeHttp2?: (socket: Socket) => void
  /** What the audit log holds of an account, newest first: 10,000 entries at most. It is not on the provider's wire. */
  readonly listAudit: (localId: string) => Promise<readonly StoredAuditEntry[]>
  /**
   * Has no byte of what was deleted left on the disk a minute later: the database is written anew, and commits wait meanwhile. So it is
   * after the deletion of an account; for whoever deletes more of its person.
   */
  readonly vacuum: () => Promise<void>
  /** Ends all streams, which would otherwise keep their connections; their clients are told, and come again. */
  readonly endStreams: () => void
  /** Finishes what was begun and frees the data folder; later requests get UNAVAILABLE. */
  readonly close: () => Promise<void>
}

/**
 * Opens the embedded backend on a data folder.
 *
 * @throws DataFolderInUseError when another process has the folder, NewerDataError when a newer version wrote it; RulesError when the rules are
 * not understood, Error when another option is not.
 */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const { dataDir, projectId, log, allowedOrigins, clock = systemClock } = options
  const limits = { ...defaultLimits, ...(options.openTesting && testingLimits), ...options.limits }
  const database: DatabaseName = { projectId, databaseId: '(default)' }
  const verifyServiceToken = await createServiceTokenVerifier(options.serviceAccounts, clock, 'https://firestore.googleapis.com/')
  const rules = options.rules ?? (options.openTesting ? allowAll : denyAll)
  // Before anything is opened: the workers compile them again, each for itself.
  compileRules(rules, 'cloud.firestore')
  const { files = {} } = options
  const fileRules: BucketRules = files.rules === undefined ? new Map() : new Map([[undefined, compileFileRules(files.rules)]])
  const indexes = options.indexes && parseIndexes(options.indexes)
  const scansWithoutIndex = options.scansWithoutIndex ?? false
  const userData = options.userData && { ...options.userData, bucket: files.bucket ?? defaultBucket(projectId) }
  const { auditedDocuments } = options
  const store = await Store.open({ dataDir, database, limits, clock, log, indexes, rules, scansWithoutIndex, auditedDocuments, userData })
  const testing = options.openTesting?.()
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
    removeContents: (contentIds) => storage.removeContents(contentIds),
    mails: options.accountMails ?? { actionUrl: () => `${allowedOrigins[0] ?? 'http://localhost'}/emulator/action`, render: refuseMail },
    wakeOutbox: options.accountMails && (() => outbox?.wake()),
    clock,
    log,
  }).catch(async (error: unknown) => {
    await store.close()
    throw error
  })
  const { verifyUser } = identity
  const isTesting = testing !== undefined
  const { serviceAccounts } = options
  const findStore = async (name: DatabaseName) => (isSame(name, database) ? store : (await others?.find(name))?.store)
  const opened = openStorage({
    dataDir,
    database,
    store,
    findStore: async (bucket) => (testing && (await findStore(testing.databaseOfBucket(bucket)))) ?? store,
    serviceAccounts,
    verifyUser,
    allowedOrigins,
    files,
    rules: fileRules,
    isTesting,
    clock,
    log,
  })
  const { storage, setRules: setFileRules } = await opened.catch(async (error: unknown) => {
    await identity.close()
    await store.close()
    throw error
  })
  const mailFiles = openMailFiles(join(dataDir, 'mail'))
  const getDocuments = (paths: readonly Path[]) => store.getDocuments(service, paths)
  const outbox: Outbox | undefined =
    options.mail &&
    new Outbox({
      clock,
      log,
      files: mailFiles,
      mailer: openMailer(options.mail.transport, options.mail.from, mailFiles),
      listDueMail: (limit) => store.listDueMail(limit),
      commit: (writes) => store.commit(service, writes),
      getDocuments,
      templates: new Map([[accountTemplate, identity.renderMail]]),
    })
  const verifyCaller = createCallerVerifier({ verifyServiceToken, verifyUser, isTesting })
  const serving = {
    limits,
    clock,
    log,
    verifyCaller,
    // What nobody signed need not be true.
    findExpiry: isTesting ? () => Infinity : findTokenExpiry,
    onMail: async (changes: CommitReply['changes']) => {
      outbox?.wake()
      await deleteMailFiles(changes, { files: mailFiles, log })
    },
  }
  const own = await serveDatabase({ database, store, ...serving })
  const others = testing?.createOtherDatabases(dataDir, async (name, folder, itsRules) => {
    const itsStore = await Store.open({
      dataDir: folder,
      database: name,
      limits,
      clock,
      log,
      indexes: undefined,
      rules: itsRules,
      scansWithoutIndex,
    })
    return { store: itsStore, served: await serveDatabase({ database: name, store: itsStore, ...serving }) }
  })
  const databases: Databases = { database, ...own, ...(others && { findOther: async (name) => (await others.find(name))?.served }) }
  const router = createRouter({
    ...databases,
    identity,
    storage,
    verifyCaller,
    allowedOrigins: isTesting ? 'all' : allowedOrigins,
    limits,
    log,
  })
  const grpc = testing?.createGrpcServer({
    verifyCaller,
    findDatabase: (name) => findDatabase(name, databases),
    requestBytes: limits.requestBytes,
    log,
  })
  const answerTesting = testing?.createFetch(
    {
      removeAccounts: () => store.changeIdentity('removeAccounts', null),
      isCodeWaiting: async (oobCode) => (await findOobCode({ store, clock }, oobCode)).kind === 'found',
      removeDocuments: async (name) => {
        await (await findStore(name))?.removeDocuments()
      },
      setRules: async (ofProject, text) => {
        compileRules(text, 'cloud.firestore')
        if (ofProject === projectId) await store.setRules(text)
        await others?.setRules(ofProject, text)
      },
      removeFiles: () => storage.removeAll(),
      setFileRules,
    },
    log,
  )
  const fetch: Backend['fetch'] = async (request, client) => {
    const answer = await answerTesting?.(request)
    return answer ? withCors(answer, request, 'all') : await router.fetch(request, client)
  }
  // What a former process left.
  await sweepMailFiles(getDocuments, { files: mailFiles, log })
  outbox?.wake()
  return {
    fetch,
    answer: router.answer,
    ...(grpc && { takeHttp2: grpc.take }),
    listAudit: (localId) => store.listAudit(localId, listedAudit),
    vacuum: () => store.vacuum(),
    endStreams: () => {
      own.streams.end()
      others?.end()
      grpc?.end()
    },
    close: async () => {
      own.streams.close()
      grpc?.close()
      // A mail that identity stores meanwhile is sent after the next start.
      await Promise.all([identity.close(), outbox?.close(), storage.close(), others?.close()])
      await store.close()
    },
  }
}

/** Test suites open many clients, without a token, and ask for much. */
const testingLimits = {
  strangerRequestBytes: defaultLimits.requestBytes,
  streamsPerUser: Infinity,
  streamsPerAddress: Infinity,
  pageDocuments: Infinity,
}

/** Most entries of the audit log that are told of one account: more than anybody signs in within the log's 400 days. */
const listedAudit = 10_000

/** Whoever acts for the backend itself. */
const service: Caller = { kind: 'service' }

function refuseMail(): never {
  throw new Error('Nobody writes the mails about accounts here.')
}
