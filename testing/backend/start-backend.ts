import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Backend, type BackendOptions, createBackend, type LogEntry } from '#backend'
import { createDocumentsClient, type DocumentsClient } from '#gateway/documents/documents.ts'
import { createCustomToken } from '#gateway/accounts/custom-token.ts'
import type { ServiceCredential } from '#gateway/provider/service-credential.ts'
import { createFilesClient, type FilesClient } from '#gateway/files.ts'
import { createIdentityClient, type IdentityClient } from '#gateway/accounts/identity.ts'
import { createServiceTokens, type ServiceAccountKey, type ServiceAudience } from '#gateway/accounts/service-token.ts'
import { plainAccountMails } from '#testing/identity/account-mails.ts'
import { testApiKey, testIdentitySettings } from '#testing/identity/identity-settings.ts'
import { openEmulator } from '#testing/emulator/open-emulator.ts'
import { createFakeClock, type FakeClock } from './fake-clock.ts'
import { createServiceAccount } from '#testing/identity/service-account.ts'
import { loadTestKey } from '#testing/identity/test-keys.ts'

/** The backend's options, instead of those that most tests have; with `testing`, as for the provider's own test suites. */
export type TestBackendOptions = Partial<BackendOptions> & { readonly testing?: boolean }

/** A backend under test, and what belongs to it. */
export type TestBackend = AsyncDisposable & {
  readonly fetch: Backend['fetch']
  readonly answer: Backend['answer']
  readonly takeHttp2: NonNullable<Backend['takeHttp2']>
  readonly vacuum: Backend['vacuum']
  readonly getState: Backend['getState']
  readonly clock: FakeClock
  readonly dataDir: string
  readonly key: ServiceAccountKey
  readonly documents: DocumentsClient
  readonly identity: IdentityClient
  /** The files, as the service may use them. */
  readonly files: FilesClient
  readonly getAccessToken: () => Promise<string>
  /** A token of the service for one API. */
  readonly createServiceToken: (audience: ServiceAudience) => Promise<string>
  /** A token by which the service signs in as a user. */
  readonly createCustomToken: ServiceCredential['createCustomToken']
  /** Everything that was logged. */
  readonly logged: readonly LogEntry[]
  readonly forgetLog: () => void
  /** Calls a method as the service and answers status and JSON. */
  readonly call: (method: string, body: unknown, options?: { readonly parent?: string }) => Promise<{ status: number; json: unknown }>
  readonly endStreams: () => void
  /** Closes the backend, which goes on refusing requests. */
  readonly close: () => Promise<void>
  /** Closes the backend and opens it again on the same data. */
  readonly restart: (options?: Partial<BackendOptions>) => Promise<void>
}

const projectId = 'fourfold'
const baseUrl = 'http://backend.test'

/** Starts a backend in a new temporary folder, which goes away with it. Tests that can share one take it from `shareBackend`. */
export async function startBackend({ testing = false, ...options }: TestBackendOptions = {}): Promise<TestBackend> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fourfold-backend-'))
  await mkdir(join(dataDir, 'keys'))
  const signingKey = { kid: 'test', privateKeyPem: loadTestKey('id-tokens') }
  await writeFile(join(dataDir, 'keys', 'tokens.json'), JSON.stringify({ keys: [signingKey] }), { mode: 0o600 })
  const clock = createFakeClock()
  const logged: LogEntry[] = []
  const { key, account } = createServiceAccount(projectId)
  const defaults: BackendOptions = {
    dataDir,
    projectId,
    apiKey: testApiKey,
    clock,
    serviceAccounts: [account],
    allowedOrigins: [],
    mail: { transport: { kind: 'files' }, from: 'Fourfold <agency@fourfold.test>' },
    accountMails: plainAccountMails,
    log: (entry) => logged.push(entry),
    ...(testing && { openTesting: openEmulator }),
    ...options,
    // How long anything takes says nothing on a machine that does other things besides; and one user of a test writes what many would.
    limits: { slowMilliseconds: Infinity, writesPerUser: [], ...options.limits },
    identity: { ...testIdentitySettings, ...options.identity },
  }
  let backend = await createBackend(defaults)
  const fetch: Backend['fetch'] = (request, client) => backend.fetch(request, client)
  const getAccessToken = createServiceTokens(key, clock.now)
  const getStorageToken = createServiceTokens(key, clock.now, 'https://firebasestorage.googleapis.com/')
  return {
    fetch,
    answer: (request) => backend.answer(request),
    takeHttp2: (socket) => (backend.takeHttp2 ?? (() => socket.destroy()))(socket),
    vacuum: () => backend.vacuum(),
    getState: () => backend.getState(),
    clock,
    dataDir,
    key,
    getAccessToken,
    createServiceToken: (audience) => createServiceTokens(key, clock.now, audience)(),
    createCustomToken: (uid, claims) => createCustomToken(key, uid, clock.now(), claims),
    logged,
    forgetLog: () => logged.splice(0),
    documents: createDocumentsClient({ fetch, baseUrl, projectId, getAccessToken }),
    identity: createIdentityClient({
      fetch,
      baseUrl: `${baseUrl}/identitytoolkit.googleapis.com`,
      projectId,
      apiKey: testApiKey,
      getAccessToken: createServiceTokens(key, clock.now, 'https://identitytoolkit.googleapis.com/'),
    }),
    files: createFilesClient({
      fetch,
      baseUrl,
      bucket: `${projectId}.firebasestorage.app`,
      getAuthorization: async () => `Bearer ${await getStorageToken()}`,
    }),
    call: async (method, body, { parent = '' } = {}) => {
      const address = `${baseUrl}/v1/projects/${projectId}/databases/(default)/documents${parent}:${method}`
      const headers = { authorization: `Bearer ${await getAccessToken()}` }
      const response = await fetch(new Request(address, { method: 'POST', headers, body: JSON.stringify(body) }))
      return { status: response.status, json: await response.json() }
    },
    endStreams: () => backend.endStreams(),
    close: () => backend.close(),
    restart: async (changed = {}) => {
      await backend.close()
      const identity = { ...defaults.identity, ...changed.identity }
      backend = await createBackend({ ...defaults, ...changed, identity })
    },
    [Symbol.asyncDispose]: async () => {
      await backend.close()
      await rm(dataDir, { recursive: true })
    },
  }
}
