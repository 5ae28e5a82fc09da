import { generateKeyPair, randomUUID } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { checkIndexes, createBackend, type IndexesFile, isDataFolderInUse } from '#backend'
import { auditedDocuments, fileHandling, userData } from '#domain/stored-data.ts'
import type { ServiceAccountKey } from '#gateway/accounts/service-token.ts'
import { CommandError } from './command.ts'
import { DiskErrorReporter } from '#cli/data/disk-error-reporter.ts'
import { isReadingCall } from './reading-call.ts'

/** A connection to the backend of a data folder; dispose of it when done. */
export type ReachedBackend = AsyncDisposable & {
  readonly fetch: (request: Request) => Promise<Response>
  /** Origin of its addresses. */
  readonly baseUrl: string
  /** A service account that the backend accepts. */
  readonly key: ServiceAccountKey
}

const projectId = 'fourfold'
const indexesFile = new URL('../../rules/firestore.indexes.json', import.meta.url)
const makeKeyPair = promisify(generateKeyPair)

/**
 * Connects to the backend of a data folder: in this process, or through the server that has the folder open.
 *
 * @throws CommandError if there is no such folder, or the process that has it open does not respond; an error of the backend if it does not open.
 */
export async function reachBackend(dataDir: string): Promise<ReachedBackend> {
  assertFolder(dataDir)
  // Checked first, because opening the folder costs a key pair and a worker thread.
  if (isDataFolderInUse(dataDir)) return await reachServer(dataDir)
  try {
    return await openFolder(dataDir)
  } catch (error) {
    // Another process was faster. The backend does not export this class.
    if (error instanceof Error && error.name === 'DataFolderInUseError') return await reachServer(dataDir)
    throw error
  }
}

/** @throws CommandError if there is no such folder; a system error if this user cannot see it. */
export function assertFolder(dataDir: string): void {
  const found = statSync(dataDir, { throwIfNoEntry: false })
  if (!found) throw new CommandError(`No data folder found at ${resolve(dataDir)}. Start the site once, or set DATA_DIR.`)
  if (!found.isDirectory()) throw new CommandError(`${resolve(dataDir)} is not a folder. Set DATA_DIR to a folder.`)
}

/** Uses a temporary key, since the backend runs in this process. It sends no emails: the server does. */
async function openFolder(dataDir: string): Promise<ReachedBackend> {
  const { privateKey, publicKey } = await makeKeyPair('rsa', { modulusLength: 2048 })
  const key: ServiceAccountKey = {
    type: 'service_account',
    project_id: projectId,
    private_key_id: randomUUID(),
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    client_email: `command-line@${projectId}.iam.gserviceaccount.com`,
  }
  const account = {
    clientEmail: key.client_email,
    keyId: key.private_key_id,
    publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
  let isOpen = false
  const diskErrors = new DiskErrorReporter()
  const backend = await createBackend({
    dataDir,
    projectId,
    serviceAccounts: [account],
    allowedOrigins: [],
    indexes: await readIndexes(),
    files: fileHandling,
    userData,
    auditedDocuments,
    // While opening, the thrown error contains the cause.
    log: ({ level, message, error }) => {
      if (isOpen && level === 'error') diskErrors.record(message, error)
    },
  })
  isOpen = true
  const close = async () => {
    try {
      await backend.close()
    } finally {
      diskErrors.flush()
    }
  }
  const fetch = (request: Request) => diskErrors.fetch(backend.fetch, request)
  return { fetch, baseUrl: 'http://backend.invalid', key, [Symbol.asyncDispose]: close }
}

/** Uses the address and the key that the running server has written to the data folder. */
async function reachServer(dataDir: string): Promise<ReachedBackend> {
  const addressFile = join(dataDir, 'server.json')
  if (!existsSync(addressFile)) {
    throw new CommandError(
      `The data folder ${resolve(dataDir)} is in use by another command or by a site that is just starting. Try again in a moment.`,
    )
  }
  // The server writes both files, into a folder that only its owner can read.
  const { origin } = JSON.parse(await readFile(addressFile, 'utf8')) as { readonly origin?: string }
  if (origin === undefined) throw new CommandError('The site is still starting. Try again when it is ready.')
  const key = JSON.parse(await readFile(join(dataDir, 'keys/agency.json'), 'utf8')) as ServiceAccountKey // as above
  return {
    fetch: (request) => fetchOver(origin, request),
    baseUrl: origin,
    key,
    [Symbol.asyncDispose]: () => Promise.resolve(),
  }
}

/** The site that has the data folder open did not respond. */
export class NoAnswerError extends CommandError {
  /** Whether the request has certainly changed nothing. */
  readonly isUndone: boolean

  constructor(origin: string, cause: unknown) {
    const { code, message } = findReason(cause)
    const known = reasons[code]
    // The address of a killed site stays until the next one has opened the folder.
    const advice = code === 'ECONNREFUSED' ? ' If it is starting, try again in a moment.' : ''
    super(
      `The site has the data folder open but does not respond at ${origin}: ${known?.text ?? message}${code && ` (${code})`}.${advice}`,
      {
        cause,
      },
    )
    this.isUndone = known?.isUndone ?? false
  }
}

/** System error codes (errno(3)) and codes of Node's HTTP client (undici). */
const reasons: Readonly<Record<string, { readonly text: string; readonly isUndone: boolean } | undefined>> = {
  ECONNREFUSED: { text: 'it refused the connection', isUndone: true },
  ETIMEDOUT: { text: 'the connection timed out', isUndone: false },
  UND_ERR_CONNECT_TIMEOUT: { text: 'the connection timed out', isUndone: true },
  UND_ERR_HEADERS_TIMEOUT: { text: 'the response timed out', isUndone: false },
  UND_ERR_BODY_TIMEOUT: { text: 'the rest of the response timed out', isUndone: false },
  ECONNRESET: { text: 'it closed the connection without a response', isUndone: false },
  EPIPE: { text: 'it closed the connection without a response', isUndone: false },
  UND_ERR_SOCKET: { text: 'it closed the connection without a response', isUndone: false },
}

/** `fetch` rejects with a generic error whose cause has the reason. */
function findReason(error: unknown): { readonly code: string; readonly message: string } {
  if (!(error instanceof Error)) return { code: '', message: String(error) }
  if ('code' in error && typeof error.code === 'string') return { code: error.code, message: error.message }
  return error.cause === undefined ? { code: '', message: error.message } : findReason(error.cause)
}

/**
 * The transport of the gateway's clients. The site may close an idle connection just as the next request is sent on it, whose fate is then
 * unknown. So reads are sent again, and each write has its own connection. (Reads keep the connection: Node's client fails on a long response
 * with `connection: close`.)
 */
async function fetchOver(origin: string, request: Request): Promise<Response> {
  const isReading = isReadingCall(request)
  if (!isReading) request.headers.set('connection', 'close')
  try {
    // oxlint-disable-next-line no-restricted-globals -- The transport itself, whose bodies are streams.
    const send = (sent: Request) => fetch(sent)
    const response = await (isReading && request.method === 'POST' ? send(request.clone()).catch(() => send(request)) : send(request))
    // Read JSON to its end here, so that a broken connection is reported as such. Files are streamed.
    if (response.body === null || response.headers.get('content-type')?.startsWith('application/json') !== true) return response
    return new Response(await response.text(), response)
  } catch (cause) {
    throw new NoAnswerError(origin, cause)
  }
}

/**
 * Reads the indexes that the site declares at its start: a folder that it never opened has none yet.
 *
 * @throws CommandError if the file has indexes that the backend does not support.
 */
async function readIndexes(): Promise<IndexesFile> {
  const content: unknown = JSON.parse(await readFile(indexesFile, 'utf8'))
  const [fault] = checkIndexes(content)
  if (fault !== undefined) throw new CommandError(`rules/firestore.indexes.json: ${fault}. The site cannot start with it either.`)
  return content as IndexesFile // checked by the line before
}
