import { randomBytes } from 'node:crypto'
import type { Caller } from '#backend/caller.ts'
import { apiHeaders } from '#backend/http/reply.ts'
import type { StoredFile } from '#backend/database/files/file-operations.ts'
import { changeDownloadTokens, deleteFile, updateFile } from './change-file.ts'
import type { ContentFolder } from '#backend/files/content/content-folder.ts'
import type { StorageContext } from './context.ts'
import { downloadFile, hasDownloadToken } from './download.ts'
import { assertBucket, decodeAddressPart, parseLocation } from './file-name.ts'
import { auditChange } from './file-audit.ts'
import { encodeFile, toResource } from './file-resource.ts'
import { keepFilesTidy } from './housekeeping.ts'
import { defaultStorageLimits, type StorageLimits, chunkBytes } from './limits.ts'
import { listFiles } from './list-files.ts'
import { badRequest, notFound, StorageRefusal, unauthorized } from './refusal.ts'
import { storageErrorReply } from './reply.ts'
import { drain } from '#backend/files/uploads/request-body.ts'
import { uploadAtOnce } from '#backend/files/uploads/upload-at-once.ts'
import { continueUpload, startUpload, type UploadStep } from '#backend/files/uploads/upload-in-pieces.ts'
import { UploadMemory } from '#backend/files/uploads/upload-memory.ts'

/** Options of the storage service. */
export type StorageOptions = Pick<
  StorageContext,
  'store' | 'verifyCaller' | 'authorize' | 'isBucket' | 'hasDownloadTokens' | 'audit' | 'clock' | 'log'
> & {
  readonly contents: ContentFolder
  readonly limits?: Partial<StorageLimits>
  readonly checksTypes: boolean
  /** Public origins of the service; the first is the default. */
  readonly allowedOrigins: readonly string[]
}

/** The storage service: files by bucket and name, under rules. */
export type Storage = {
  /** Handles a request to one of its addresses. Never rejects. */
  readonly fetch: (request: Request) => Promise<Response>
  /** For tests: removes every file and upload. */
  readonly removeAll: () => Promise<void>
  /** Ends running uploads; their received bytes stay, so that clients can resume. */
  readonly close: () => Promise<void>
}

/** `/v0/b/{bucket}/o[/{name}]`; the name is one segment, with its slashes encoded. */
const address = /^\/v0\/b\/([^/]+)\/o(?:\/([^/]*))?$/u

/** Whether an address belongs to the storage service. */
export function isStorageAddress(pathname: string): boolean {
  return pathname.startsWith('/v0/')
}

/** Opens the service, and removes leftovers of a previous process's uploads. */
export function createStorage(options: StorageOptions): Storage {
  const { store, contents, log, clock, allowedOrigins } = options
  const uploads = new UploadMemory()
  const context: StorageContext = {
    ...options,
    uploads,
    limits: { ...defaultStorageLimits, ...options.limits },
    originOf: (request) => originOf(request, allowedOrigins),
    createSecret: () => randomBytes(24).toString('base64url'),
  }
  const stopTidying = keepFilesTidy({ store, contents, clock, log })
  return {
    fetch: async (request) => {
      try {
        return await answer(context, request)
      } catch (error) {
        // Reading stops once the body is too large.
        if (!(error instanceof StorageRefusal && error.httpStatus === 413)) await drain(request)
        return storageErrorReply(error, log)
      }
    },
    removeAll: async () => {
      await store.changeFiles('removeFiles', null)
      await contents.sweep((contentIds) => store.readFiles('findUnnamedContent', { contentIds }))
    },
    close: async () => {
      await stopTidying()
      await uploads.close()
    },
  }
}

async function answer(context: StorageContext, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const [, bucketPart, namePart] = address.exec(pathname) ?? []
  if (bucketPart === undefined) throw notFound()
  const bucket = decodeAddressPart(bucketPart)
  assertBucket(bucket)
  const caller = await context.verifyCaller(readToken(request.headers.get('authorization')))
  if (!context.isBucket(bucket)) throw notFound()
  const call = { request, caller, bucket, query: searchParams }
  if (namePart === undefined || namePart === '') return await answerBucket(context, call)
  return await answerFile(context, call, decodeAddressPart(namePart))
}

/** A request about a bucket, with its caller. */
type Call = { readonly request: Request; readonly caller: Caller; readonly bucket: string; readonly query: URLSearchParams }

async function answerBucket(context: StorageContext, call: Call): Promise<Response> {
  const { request, caller, bucket, query } = call
  switch (request.method) {
    case 'GET':
    case 'HEAD':
      return jsonReply(await listFiles(context, query, caller, bucket))
    case 'POST':
    case 'PUT':
      return await answerUpload(context, call, query.get('name') ?? '')
    default:
      throw new StorageRefusal(405, 'This method is not known here.', { allow: 'GET, HEAD, POST, PUT' })
  }
}

async function answerFile(context: StorageContext, call: Call, name: string): Promise<Response> {
  const { request, caller, bucket, query } = call
  const location = parseLocation(bucket, name)
  switch (request.method) {
    case 'GET':
    case 'HEAD': {
      const file = await context.store.readFiles('findFile', location)
      const isMedia = query.get('alt') === 'media'
      // Also for files that were stored while tokens were enabled.
      const isOpen = isMedia && context.hasDownloadTokens(name) && hasDownloadToken(file, query.get('token'))
      const access = { ...location, operation: 'get', ...(file && { resource: toResource(file) }) } as const
      if (!isOpen && !(await context.authorize(caller, access))) throw unauthorized()
      if (!file) throw notFound()
      return isMedia ? await downloadFile(context, request, file) : fileReply(file)
    }
    case 'PATCH': {
      const file = await updateFile(context, request, caller, location)
      await auditChange(context, call, 'changeFile', name)
      return fileReply(file)
    }
    case 'DELETE':
      await deleteFile(context, caller, location)
      await auditChange(context, call, 'deleteFile', name)
      return new Response(null, { status: 204, headers: storageHeaders })
    case 'POST':
    case 'PUT': {
      if (query.has('create_token') || query.has('delete_token')) {
        const file = await changeDownloadTokens(context, query, caller, location)
        await auditChange(context, call, 'changeFile', name)
        return fileReply(file)
      }
      return await answerUpload(context, call, name)
    }
    default:
      throw new StorageRefusal(405, 'This method is not known here.', { allow: 'GET, HEAD, PATCH, DELETE, POST, PUT' })
  }
}

async function answerUpload(context: StorageContext, call: Call, name: string): Promise<Response> {
  const { request, caller, bucket, query } = call
  const secret = query.get('upload_id')
  if (secret !== null) {
    const step = await continueUpload(context, request, caller, secret)
    if (step.file) await auditChange(context, call, 'putFile', step.file.name)
    return stepReply(step)
  }
  const location = parseLocation(bucket, name)
  switch (request.headers.get('x-goog-upload-protocol')) {
    case 'resumable':
      return stepReply(await startUpload(context, request, caller, location))
    case 'multipart': {
      const file = await uploadAtOnce(context, request, caller, location)
      await auditChange(context, call, 'putFile', name)
      return fileReply(file)
    }
    default:
      throw badRequest('X-Goog-Upload-Protocol is multipart or resumable.')
  }
}

/** The SDK uses the scheme "Firebase", other clients "Bearer"; any other value is an invalid token. */
function readToken(authorization: string | null): string | undefined {
  if (authorization === null) return undefined
  return /^(?:Firebase|Bearer) (\S+)$/iu.exec(authorization)?.[1] ?? ''
}

/** The origin that the uploading page sees: its own, or the requested one; behind a proxy it differs from the server's. */
function originOf(request: Request, allowedOrigins: readonly string[]): string {
  const origin = request.headers.get('origin')
  if (origin !== null && allowedOrigins.includes(origin)) return origin
  const { host, origin: seen } = new URL(request.url)
  return allowedOrigins.find((allowed) => new URL(allowed).host === host) ?? seen
}

/** Pages of other origins may use the API if CORS allows them. */
const storageHeaders = { ...apiHeaders, 'cross-origin-resource-policy': 'cross-origin' }

function jsonReply(body: object, headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json(body, { headers: { ...storageHeaders, ...headers } })
}

function fileReply(file: StoredFile): Response {
  return jsonReply(encodeFile(file))
}

function stepReply({ status, receivedBytes, uploadUrl, file }: UploadStep): Response {
  return jsonReply(file ? encodeFile(file) : {}, {
    'x-goog-upload-status': status,
    'x-goog-upload-size-received': String(receivedBytes),
    'x-goog-upload-chunk-granularity': String(chunkBytes),
    ...(uploadUrl !== undefined && { 'x-goog-upload-url': uploadUrl }),
  })
}
