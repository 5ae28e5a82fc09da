import type { DatabaseName } from '#protocol/document-name.ts'
import { allowAll, denyAll } from '#backend/access/current-rules.ts'
import type { Backend, BackendOptions } from './backend.ts'
import { type Clock, systemClock } from './clock.ts'
import { createServiceTokenVerifier } from '#backend/credentials/service-token.ts'
import { findTokenExpiry } from '#backend/credentials/token-expiry.ts'
import { createCallerVerifier } from '#backend/credentials/verify-caller.ts'
import { Store } from '#backend/database/store.ts'
import { parseIndexes } from '#backend/documents/parse-indexes.ts'
import { ContentFolder } from '#backend/files/content/content-folder.ts'
import { type BucketRules, compileFileRules } from '#backend/files/file-rules.ts'
import type { Storage } from '#backend/files/storage.ts'
import { isSame } from '#backend/http/assert-database.ts'
import { withCors } from '#backend/http/cors.ts'
import { reportAddressChanges } from '#backend/identity/accounts/address-change.ts'
import { createIdentity } from '#backend/identity/identity.ts'
import { defaultIdentitySettings } from '#backend/identity/identity-settings.ts'
import { accountTemplate, createAccountMailWriter } from '#backend/identity/mails/account-mail.ts'
import { findOobCode } from '#backend/identity/mails/oob-codes.ts'
import { loadSecretKey } from '#backend/identity/tokens/secret-key.ts'
import { defaultLimits } from './limits.ts'
import { defaultBucket, openStorage } from './open-storage.ts'
import { measureFolder } from '#backend/database/folder/measure-folder.ts'
import { openMailDelivery } from '#backend/outbox/mail-delivery.ts'
import { createRouter, type Databases, findDatabase } from '#backend/router.ts'
import { compileRules } from '#backend/rules/compile-rules.ts'
import { serveDatabase } from './serve-database.ts'
import type { OtherDatabases, TestingTargets } from './testing-extension.ts'

/**
 * Opens the embedded backend on a data folder.
 *
 * @throws DataFolderInUseError if another process uses the folder, NewerDataError if a newer version wrote it, RulesError if the rules do
 * not compile, Error if another option is invalid.
 */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const {
    dataDir,
    projectId,
    serviceAccounts,
    allowedOrigins,
    files = {},
    auditedDocuments,
    log,
    onEvent = () => {},
    clock = systemClock,
  } = options
  const testing = options.openTesting?.()
  const isTesting = testing !== undefined
  const limits = { ...defaultLimits, ...(isTesting && testingLimits), ...options.limits }
  const database: DatabaseName = { projectId, databaseId: '(default)' }
  // Fails before anything is opened; each worker compiles the rules again.
  const rules = options.rules ?? (isTesting ? allowAll : denyAll)
  compileRules(rules, 'cloud.firestore')
  const fileRules: BucketRules = files.rules === undefined ? new Map() : new Map([[undefined, compileFileRules(files.rules)]])
  const indexes = options.indexes && parseIndexes(options.indexes)
  const userData = options.userData && { ...options.userData, bucket: files.bucket ?? defaultBucket(projectId) }
  /** Closed at the end, or when a later part fails to open: the parts together, then the store that they use. */
  await using opened = new AsyncDisposableStack()
  const parts: (() => unknown)[] = []

  const storeOptions = { limits, clock, onEvent, log, scansWithoutIndex: options.scansWithoutIndex ?? false }
  const store = await Store.open({ dataDir, database, indexes, rules, auditedDocuments, userData, ...storeOptions })
  opened.defer(() => store.close())
  opened.defer(async () => void (await Promise.all(parts.map((close) => close()))))
  const contents = await ContentFolder.open(dataDir)

  const [siteOrigin = 'http://localhost'] = allowedOrigins
  const mailKey = await loadSecretKey(dataDir, 'mails.key', 'the mails that wait')
  const accountMails = createAccountMailWriter(options.accountMails, mailKey, siteOrigin)
  const templates = new Map([[accountTemplate, accountMails.render]])
  const mails = await openMailDelivery({ dataDir, store, mail: options.mail, templates, clock, onEvent, log })
  parts.push(mails.close)

  const settings = { ...defaultIdentitySettings, ...options.identity }
  const identity = await createIdentity({
    dataDir,
    projectId,
    apiKey: options.apiKey,
    federatedProviders: options.federatedProviders ?? [],
    federatedHandlerPath: options.federatedHandlerPath,
    allowedOrigins,
    serviceAccounts,
    getSettings: testing?.getSettings ?? (() => settings),
    testing: testing?.identity,
    store: options.onAddressChange ? reportAddressChanges(store, options.onAddressChange, log) : store,
    removeContents: (contentIds) => contents.removeAll(contentIds),
    mailer: { ...accountMails, wake: mails.wake },
    clock,
    onEvent,
    log,
  })
  parts.push(identity.close)

  const { verifyUser } = identity
  const verifyServiceToken = await createServiceTokenVerifier(serviceAccounts, clock, 'https://firestore.googleapis.com/')
  const verifyCaller = createCallerVerifier({ verifyServiceToken, verifyUser, isTesting })
  // Claims of an unsigned token are not trusted.
  const findExpiry = isTesting ? () => Infinity : findTokenExpiry
  const serving = { limits, clock, log, verifyCaller, findExpiry, onMail: mails.onChanges }
  const own = await serveDatabase({ database, store, ...serving })
  parts.push(own.streams.close)

  const others = testing?.createOtherDatabases(dataDir, async (name, folder, itsRules) => {
    const itsStore = await Store.open({ dataDir: folder, database: name, indexes: undefined, rules: itsRules, ...storeOptions })
    return { store: itsStore, served: await serveDatabase({ database: name, store: itsStore, ...serving }) }
  })
  parts.push(() => others?.close())
  const databases: Databases = { database, ...own, ...(others && { findOther: async (name) => (await others.find(name))?.served }) }
  const findStore = async (name: DatabaseName) => (isSame(name, database) ? store : (await others?.find(name))?.store)

  const { storage, setRules: setFileRules } = await openStorage({
    contents,
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
  parts.push(storage.close)

  const router = createRouter({
    ...databases,
    identity,
    storage,
    verifyCaller,
    allowedOrigins: isTesting ? 'all' : allowedOrigins,
    limits,
    log,
  })
  const { requestBytes } = limits
  const grpc = testing?.createGrpcServer({ verifyCaller, findDatabase: (name) => findDatabase(name, databases), requestBytes, log })
  parts.push(() => grpc?.close())
  const targets = { projectId, store, findStore, others, storage, setFileRules, clock }
  const answerTesting = testing?.createFetch(createTestingTargets(targets), log)

  mails.wake()
  const closing = opened.move()
  return {
    fetch: async (request, client) => {
      const answer = await answerTesting?.(request)
      return answer ? withCors(answer, request, 'all') : await router.fetch(request, client)
    },
    answer: router.answer,
    ...(grpc && { takeHttp2: grpc.take }),
    listAudit: (localId) => store.listAudit(localId, listedAudit),
    getState: async () => ({
      passwords: identity.getPasswordLoad(),
      store: store.waitingCounts,
      streams: own.streams.getCount(),
      waitingMails: await store.countWaitingMails(),
      ...(await measureFolder(dataDir)),
    }),
    vacuum: () => store.vacuum(),
    endStreams: () => {
      own.streams.end()
      others?.end()
      grpc?.end()
    },
    close: () => closing.disposeAsync(),
  }
}

/** Limits for test suites, which open many clients without a token. */
const testingLimits = {
  strangerRequestBytes: defaultLimits.requestBytes,
  userRequestBytes: defaultLimits.requestBytes,
  streamsPerUser: Infinity,
  streamsPerAddress: Infinity,
  writesPerUser: [],
  userResultBytes: defaultLimits.resultBytes,
  pageDocuments: Infinity,
}

/** Most audit entries of one account in a reply: more than anyone's sign-ins within the log's 400 days. */
const listedAudit = 10_000

type TestingParts = {
  readonly projectId: string
  readonly store: Store
  readonly findStore: (name: DatabaseName) => Promise<Store | undefined>
  readonly others: OtherDatabases | undefined
  readonly storage: Storage
  readonly setFileRules: TestingTargets['setFileRules']
  readonly clock: Clock
}

/** Settings that the endpoints of the official emulator change. */
function createTestingTargets({ projectId, store, findStore, others, storage, setFileRules, clock }: TestingParts): TestingTargets {
  return {
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
    removeFiles: storage.removeAll,
    setFileRules,
  }
}
