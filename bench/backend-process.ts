import { generateKeyPairSync } from 'node:crypto'
import { type Backend, createBackend } from '#backend'
import { createDocumentsClient, type DocumentsClient, type DocumentWrite } from '#gateway/documents/documents.ts'
import { createServiceTokens, type ServiceAccountKey } from '#gateway/accounts/service-token.ts'

/** The embedded backend in this process, and a client of it. */
export type OpenBackend = AsyncDisposable & {
  readonly documents: DocumentsClient
  readonly fetch: Backend['fetch']
  readonly answer: Backend['answer']
  readonly getAccessToken: () => Promise<string>
  /** The name of its database. */
  readonly database: string
}

/** Most writes in a commit. */
const commitWrites = 500

/** Opens the backend on a folder, as the product does. */
export async function openBackend(dataDir: string): Promise<OpenBackend> {
  const projectId = 'bench'
  const clientEmail = 'bench@bench.iam.gserviceaccount.com'
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key: ServiceAccountKey = {
    type: 'service_account',
    project_id: projectId,
    private_key_id: 'bench',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    client_email: clientEmail,
  }
  const publicKeyPem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const backend = await createBackend({
    dataDir,
    projectId,
    serviceAccounts: [{ clientEmail, keyId: 'bench', publicKeyPem }],
    allowedOrigins: [],
    log: (entry) => console.error(entry),
  })
  const getAccessToken = createServiceTokens(key, Date.now)
  const origin = 'http://backend.bench'
  return {
    fetch: backend.fetch,
    answer: backend.answer,
    getAccessToken,
    database: `projects/${projectId}/databases/(default)`,
    documents: createDocumentsClient({ fetch: backend.fetch, baseUrl: origin, projectId, getAccessToken }),
    [Symbol.asyncDispose]: backend.close,
  }
}

/** A document of the size and kind of an invoice in a list. */
export function createInvoice(collection: string, number: number): DocumentWrite {
  const fields = new Map<string, bigint | string>([
    ['number', `2024-${String(number).padStart(7, '0')}`],
    ['state', number % 3 === 0 ? 'paid' : 'open'],
    ['grossMinor', BigInt((number * 7919) % 100_000)],
    ['issuedOn', `2024-${String(1 + (number % 12)).padStart(2, '0')}-${String(1 + (number % 28)).padStart(2, '0')}`],
    ['currency', 'EUR'],
  ])
  return { set: [collection, `invoice-${number}`], fields }
}

/** Fills a collection. */
export async function fillCollection(
  { documents }: OpenBackend,
  collection: string,
  count: number,
  report: (done: number) => void,
): Promise<void> {
  for (let first = 0; first < count; first += commitWrites) {
    const size = Math.min(commitWrites, count - first)
    await documents.commit(Array.from({ length: size }, (_, at) => createInvoice(collection, first + at)))
    if ((first / commitWrites) % 200 === 199) report(first + size)
  }
}
