import { hash } from 'node:crypto'
import type { Caller } from '#backend/caller.ts'
import type { FileLocation, FileUpload, StoredFile } from '#backend/database/files/file-operations.ts'
import type { ContentHashes } from '#backend/files/content/content-hashes.ts'
import type { StorageContext } from '#backend/files/context.ts'
import { chunkBytes } from '#backend/files/limits.ts'
import { badRequest, notFound, quotaExceeded, StorageRefusal, tooLarge, unauthorized } from '#backend/files/refusal.ts'
import { readBody, readBodyText } from './request-body.ts'
import { assertMayCreate, ownerOf, storeFile } from './store-file.ts'
import { parseUploadMetadata } from './upload-metadata.ts'

/** The result of a request of a resumable upload. */
export type UploadStep = {
  readonly status: 'active' | 'final' | 'cancelled'
  readonly receivedBytes: number
  /** The URL of the upload, in the reply to its start. */
  readonly uploadUrl?: string
  /** The stored file, once it is complete. */
  readonly file?: StoredFile
}

/** Starts a resumable upload, which is invisible until it is complete. */
export async function startUpload(context: StorageContext, request: Request, caller: Caller, location: FileLocation): Promise<UploadStep> {
  const { store, contents, limits, clock } = context
  const declaredBytes = readCount(request.headers.get('x-goog-upload-header-content-length'))
  if ((declaredBytes ?? 0) > limits.resumableBytes) throw tooLarge(limits.resumableBytes)
  const said = parseUploadMetadata(await readBodyText(request, limits.metadataBytes), limits.metadataBytes)
  const headerType = request.headers.get('x-goog-upload-header-content-type')
  const metadata = said.contentType === undefined && headerType ? { ...said, contentType: headerType } : said
  const before = await store.readFiles('findFile', location)
  await assertMayCreate(context, caller, location, { before, content: { sizeBytes: declaredBytes ?? 0 }, metadata })

  const secret = context.createSecret()
  const contentId = contents.createId()
  const writer = await contents.create(contentId)
  await writer.pause()
  try {
    const started = await store.changeFiles('startFileUpload', {
      ...location,
      uploadDigest: digestOf(secret),
      contentId,
      owner: ownerOf(caller),
      state: 'active',
      declaredBytes,
      reservedBytes: declaredBytes ?? limits.resumableBytes,
      receivedBytes: 0,
      metadata,
      expireTimeMs: clock.now() + limits.uploadMilliseconds,
      quota: { bytesPerOwner: limits.bytesPerUser, uploadsPerOwner: limits.uploadsPerUser },
    })
    if (started.kind === 'quotaExceeded') throw quotaExceeded()
    for (const endedId of started.endedContentIds) await contents.remove(endedId)
  } catch (error) {
    await contents.remove(contentId)
    throw error
  }
  contents.release(contentId)
  const query = new URLSearchParams({ name: location.name, upload_id: secret, upload_protocol: 'resumable' })
  const uploadUrl = `${context.originOf(request)}/v0/b/${encodeURIComponent(location.bucket)}/o?${query.toString()}`
  return { status: 'active', receivedBytes: 0, uploadUrl }
}

/**
 * Handles a request of an upload: `query`, `upload`, `finalize`, `upload, finalize` or `cancel`.
 *
 * @param secret The upload's ID from its URL.
 */
export async function continueUpload(context: StorageContext, request: Request, caller: Caller, secret: string): Promise<UploadStep> {
  const uploadDigest = digestOf(secret)
  const commands = (request.headers.get('x-goog-upload-command') ?? '').split(',').map((command) => command.trim())
  return await context.uploads.take(Buffer.from(uploadDigest).toString('hex'), async (signal) => {
    const upload = await findUpload(context, uploadDigest, caller)
    if (commands.includes('query')) {
      context.uploads.noteTold(keyOf(upload), upload.receivedBytes)
      return { status: upload.state, receivedBytes: upload.receivedBytes }
    }
    if (commands.includes('cancel')) return await cancelUpload(context, upload)
    if (upload.state !== 'active') throw badRequest('The upload has ended.')
    const isLast = commands.includes('finalize')
    if (!commands.includes('upload')) {
      if (!isLast) throw badRequest('The command of the upload is not known.')
      return await finishUpload(context, upload, caller)
    }
    const receivedBytes = await receivePiece(context, request, upload, isLast, signal).catch(async (error: unknown) => {
      // More than was declared, or more than a file may have.
      if (error instanceof StorageRefusal && error.httpStatus === 413) await abandonUpload(context, upload)
      throw error
    })
    if (isLast) return await finishUpload(context, { ...upload, receivedBytes }, caller)
    context.uploads.noteTold(keyOf(upload), receivedBytes)
    return { status: 'active', receivedBytes }
  })
}

/** An upload that the caller has started; the secret alone is not enough. */
async function findUpload({ store, clock }: StorageContext, uploadDigest: Uint8Array, caller: Caller): Promise<FileUpload> {
  const upload = await store.readFiles('findFileUpload', { uploadDigest })
  if (!upload || upload.expireTimeMs <= clock.now()) throw notFound()
  if (upload.owner !== ownerOf(caller)) throw unauthorized()
  return upload
}

async function cancelUpload(context: StorageContext, upload: FileUpload): Promise<UploadStep> {
  if (upload.state === 'final') throw badRequest('The upload has ended.')
  await abandonUpload(context, upload)
  return { status: 'cancelled', receivedBytes: upload.receivedBytes }
}

/** Cancels an unfinished upload and removes its content. */
async function abandonUpload({ store, contents, uploads }: StorageContext, upload: FileUpload): Promise<void> {
  uploads.takeHashes(keyOf(upload))
  if (await store.changeFiles('cancelFileUpload', { uploadDigest: upload.uploadDigest })) await contents.remove(upload.contentId)
}

/**
 * Appends a chunk. The received part of an interrupted chunk stays, and `query` reports it. Such a chunk may arrive after that query, so
 * the next one starts where the client was told, and bytes that are stored already are skipped.
 *
 * @returns The stored length; for a chunk without new bytes, the end of that chunk.
 */
async function receivePiece(
  context: StorageContext,
  request: Request,
  upload: FileUpload,
  isLast: boolean,
  signal: AbortSignal,
): Promise<number> {
  const { store, limits } = context
  const offset = readCount(request.headers.get('x-goog-upload-offset')) ?? 0
  const isNext = offset === upload.receivedBytes || context.uploads.wasTold(keyOf(upload), offset)
  if (!isNext) throw badRequest(`The next piece begins at ${upload.receivedBytes}.`)
  const announced = readCount(request.headers.get('content-length'))
  if (!isLast && announced !== undefined && announced % chunkBytes !== 0) throw badRequest(`Pieces are multiples of ${chunkBytes} bytes.`)
  const room = (upload.declaredBytes ?? limits.resumableBytes) - offset
  const writer = await openWriter(context, upload)
  let end = offset
  let hashes: ContentHashes | undefined
  try {
    for await (const bytes of readBody(request, room, signal)) {
      const knownBytes = Math.max(upload.receivedBytes - end, 0)
      end += bytes.length
      await writer.write(bytes.subarray(knownBytes))
    }
  } finally {
    hashes = await writer.pause()
    await store.changeFiles('recordFileUpload', { uploadDigest: upload.uploadDigest, receivedBytes: hashes.sizeBytes })
    context.uploads.keepHashes(keyOf(upload), hashes)
  }
  return end
}

async function finishUpload(context: StorageContext, upload: FileUpload, caller: Caller): Promise<UploadStep> {
  if (upload.declaredBytes !== undefined && upload.receivedBytes !== upload.declaredBytes) {
    throw badRequest(`The upload has ${upload.receivedBytes} of ${upload.declaredBytes} bytes.`)
  }
  const { uploadDigest, metadata, bucket, name, receivedBytes } = upload
  const writer = await openWriter(context, upload)
  try {
    const content = await writer.finish()
    const file = await storeFile(context, { location: { bucket, name }, content, metadata, caller, uploadDigest })
    return { status: 'final', receivedBytes, file }
  } catch (error) {
    await writer.close()
    // A refused upload cannot be fixed by sending more.
    if (error instanceof StorageRefusal && error.httpStatus < 500) await abandonUpload(context, upload)
    throw error
  }
}

async function openWriter({ contents, uploads }: StorageContext, upload: FileUpload) {
  const writer = await contents.reopen(upload.contentId)
  const known = uploads.takeHashes(keyOf(upload))
  if (writer && (await writer.resume(upload.receivedBytes, known))) return writer
  await writer?.close()
  throw notFound()
}

function keyOf({ uploadDigest }: FileUpload): string {
  return Buffer.from(uploadDigest).toString('hex')
}

function digestOf(secret: string): Uint8Array {
  return hash('sha256', secret, 'buffer')
}

function readCount(header: string | null): number | undefined {
  if (header === null || header === '') return undefined
  if (!/^\d{1,15}$/u.test(header)) throw badRequest('A length or an offset is not a number.')
  return Number(header)
}
