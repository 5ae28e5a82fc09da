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

/** The way to the backend of a data folder, to be ended when done. */
export type ReachedBackend = AsyncDisposable & {
  readonly fetch: (request: Request) => Promise<Response>
  /** Origin of its addresses. */
  readonly baseUrl: string
  /** A key that it knows. */
  readonly key: ServiceAccountKey
}

const projectId = 'fourfold'
const indexesFile = new URL('../../rules/firestore.indexes.json', import.meta.url)
const makeKeyPair = promisify(generateKeyPair)

/**
 * Reaches the backend of a data folder: in this process when nobody else has it open, else through the server that has.
 *
 * @throws CommandError when there is no such folder, or the process that has it open does not answer; Error of the backend when it does not open.
 */
export async function reachBackend(dataDir: string): Promise<ReachedBackend> {
  assertFolder(dataDir)
  // Looked at first: opening the folder costs a key pair and a worker thread.
  if (isDataFolderInUse(dataDir)) return await reachServer(dataDir)
  try {
    return await openFolder(dataDir)
  } catch (error) {
    // Another process was quicker. The class stays inside the backend; its name is what crosses its door.
    if (error instanceof Error && error.name === 'DataFolderInUseError') return await reachServer(dataDir)
    throw error
  }
}

/** @throws CommandError when there is no such folder; Error of the system when this user cannot see it. */
export function assertFolder(dataDir: string): void {
  const found = statSync(dataDir, { throwIfNoEntry: false })
  if (!found) throw new CommandError(`There is no data folder at ${resolve(dataDir)}. Start the site once, or set DATA_DIR.`)
  if (!found.isDirectory()) throw new CommandError(`${resolve(dataDir)} is a file. Set DATA_DIR to a folder.`)
}

/** A key of its own is enough, since the backend runs in this process. Nothing is sent: reading mail is the server's work. */
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
    // Why a folder does not open is told by the error.
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

/** The running server leaves its address and the agency's key in the data folder. */
async function reachServer(dataDir: string): Promise<ReachedBackend> {
  const addressFile = join(dataDir, 'server.json')
  if (!existsSync(addressFile)) {
    throw new CommandError(
      `The data folder ${resolve(dataDir)} is in use by a process that is not a running site: another command, or a site that has just begun to start. Try again in a moment.`,
    )
  }
  // Both files are written by the server, into a folder that only its owner can read.
  const { origin } = JSON.parse(await readFile(addressFile, 'utf8')) as { readonly origin?: string }
  if (origin === undefined) throw new CommandError('The site is still starting. Try again when it says that it is ready.')
  const key = JSON.parse(await readFile(join(dataDir, 'keys/agency.json'), 'utf8')) as ServiceAccountKey // as above
  return {
    fetch: (request) => fetchOver(origin, request),
    baseUrl: origin,
    key,
    [Symbol.asyncDispose]: () => Promise.resolve(),
  }
}

/** The site that has the data folder open gave no answer. */
export class NoAnswerError extends CommandError {
  /** Whether it is certain that it has not done what it was asked. */
  readonly isUndone: boolean

  constructor(origin: string, cause: unknown) {
    const { code, message } = findReason(cause)
    const known = reasons[code]
    // An address that is left of a killed site stands there until the next one has opened the folder.
    const advice = code === 'ECONNREFUSED' ? ' If it is starting, try again in a moment.' : ''
    super(
      `The site has the data folder open, but does not answer at ${origin}: ${known?.text ?? message}${code && ` (${code})`}.${advice}`,
      {
        cause,
      },
    )
    this.isUndone = known?.isUndone ?? false
  }
}

/** Codes of the system (errno(3)) and of Node's client (undici, errors). */
const reasons: Readonly<Record<string, { readonly text: string; readonly isUndone: boolean } | undefined>> = {
  ECONNREFUSED: { text: 'it refused the connection', isUndone: true },
  ETIMEDOUT: { text: 'the connection timed out', isUndone: false },
  UND_ERR_CONNECT_TIMEOUT: { text: 'the connection timed out', isUndone: true },
  UND_ERR_HEADERS_TIMEOUT: { text: 'its answer timed out', isUndone: false },
  UND_ERR_BODY_TIMEOUT: { text: 'the rest of its answer timed out', isUndone: false },
  ECONNRESET: { text: 'it closed the connection without an answer', isUndone: false },
  EPIPE: { text: 'it closed the connection without an answer', isUndone: false },
  UND_ERR_SOCKET: { text: 'it closed the connection without an answer', isUndone: false },
}

/** `fetch` rejects with an error that says nothing; why stands in its cause. */
function findReason(error: unknown): { readonly code: string; readonly message: string } {
  if (!(error instanceof Error)) return { code: '', message: String(error) }
  if ('code' in error && typeof error.code === 'string') return { code: error.code, message: error.message }
  return error.cause === undefined ? { code: '', message: error.message } : findReason(error.cause)
}

/**
 * The way over the network under the clients of the gateway, which send by the one HTTP client (gateway/http) and try GET again themselves. The
 * site ends a connection that was idle just when the next request goes out on it, and nobody could say what became of that. What only reads
 * is sent again; what writes has a connection of its own. (Not both: Node's client fails on a long answer over a connection that ends with it.)
 */
async function fetchOver(origin: string, request: Request): Promise<Response> {
  const isReading = isReadingCall(request)
  if (!isReading) request.headers.set('connection', 'close')
  try {
    // oxlint-disable-next-line no-restricted-globals -- The transport itself, whose bodies are streams.
    const send = (sent: Request) => fetch(sent)
    const response = await (isReading && request.method === 'POST' ? send(request.clone()).catch(() => send(request)) : send(request))
    // Read to its end here, where it is known who broke it off. Files are streamed.
    if (response.body === null || response.headers.get('content-type')?.startsWith('application/json') !== true) return response
    return new Response(await response.text(), response)
  } catch (cause) {
    throw new NoAnswerError(origin, cause)
  }
}

/**
 * The indexes that the site declares when it starts: a folder that it never opened has none of them yet.
 *
 * @throws CommandError when the file holds others than the backend can make.
 */
async function readIndexes(): Promise<IndexesFile> {
  const content: unknown = JSON.parse(await readFile(indexesFile, 'utf8'))
  const [fault] = checkIndexes(content)
  if (fault !== undefined) throw new CommandError(`rules/firestore.indexes.json: ${fault}. The site does not start with it either.`)
  return content as IndexesFile // checked by the line before
}
