import type { FileHandle } from 'node:fs/promises'
import { isSameSecret } from '#backend/credentials/is-same-secret.ts'
import type { FileLocation, StoredFile } from '#backend/database/files/file-operations.ts'
import type { StorageContext } from './context.ts'
import { dispositionOf } from './disposition.ts'
import { defaultContentType, etagOf } from './file-resource.ts'
import { notFound } from './refusal.ts'

/**
 * Headers of every uploaded file: it cannot run scripts or read its surroundings. The type is the detected one, and only pictures are
 * displayed inline.
 */
function contentHeaders(file: StoredFile): Record<string, string> {
  const type = file.detectedType === 'text/plain' ? 'text/plain; charset=utf-8' : (file.detectedType ?? defaultContentType)
  return {
    'content-type': type,
    'content-disposition': dispositionOf(file.isInline ? 'inline' : 'attachment', file.name),
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'accept-ranges': 'bytes',
    etag: `"${etagOf(file)}"`,
    'last-modified': new Date(file.updateTimeMs).toUTCString(),
    vary: 'Origin',
  }
}

/** Whether the request has one of the file's download tokens. */
export function hasDownloadToken(file: StoredFile | undefined, token: string | null): boolean {
  return file !== undefined && token !== null && file.downloadTokens.some((known) => isSameSecret(known, token))
}

/** Sends the content of a file, or the requested range of it. The rules have been checked. */
export async function downloadFile(context: StorageContext, request: Request, found: StoredFile): Promise<Response> {
  const opened = await openFile(context, found)
  const { file, handle } = opened
  const headers = contentHeaders(file)
  // A range applies only to the content it was requested for, else the whole is sent (RFC 9110, section 13.1.5).
  const ifRange = request.headers.get('if-range')
  const isSame = ifRange === null || ifRange === headers['etag']
  const range = isSame ? parseRange(request.headers.get('range'), file.sizeBytes) : undefined
  if (range === 'unsatisfiable') {
    await handle.close()
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${file.sizeBytes}` } })
  }
  const { first, last } = range ?? { first: 0, last: file.sizeBytes - 1 }
  const partial = range && { 'content-range': `bytes ${first}-${last}/${file.sizeBytes}` }
  const isHead = request.method === 'HEAD'
  if (isHead) await handle.close()
  return new Response(isHead ? null : streamBytes(handle, { first, last }, (sizeBytes) => context.contents.passBytes(sizeBytes)), {
    status: range ? 206 : 200,
    headers: { ...headers, ...partial, 'content-length': String(last - first + 1) },
  })
}

/** A content that was replaced after the lookup of its name is looked up once more. */
async function openFile({ store, contents }: StorageContext, found: StoredFile): Promise<{ file: StoredFile; handle: FileHandle }> {
  const location: FileLocation = { bucket: found.bucket, name: found.name }
  let file: StoredFile | undefined = found
  for (let attempt = 0; file && attempt < 5; attempt++) {
    const handle = await contents.openContent(file.contentId)
    if (handle) return { file, handle }
    file = await store.readFiles('findFile', location)
  }
  throw notFound()
}

const pieceBytes = 65_536

/** Reads at the reader's pace; closes the file at the end or when the reader leaves. */
function streamBytes(handle: FileHandle, { first, last }: ByteRange, passBytes: (sizeBytes: number) => void): ReadableStream<Uint8Array> {
  let position = first
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const length = Math.min(pieceBytes, last - position + 1)
        const { bytesRead, buffer } = length > 0 ? await handle.read(new Uint8Array(length), 0, length, position) : nothing
        position += bytesRead
        passBytes(bytesRead)
        if (bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead))
        await handle.close()
        controller.close()
      },
      cancel: () => handle.close(),
    },
    { highWaterMark: 1 },
  )
}

const nothing = { bytesRead: 0, buffer: new Uint8Array() }

/** A range of a file; both ends are inclusive. */
type ByteRange = { readonly first: number; readonly last: number }

/**
 * Parses a `Range` header (RFC 9110, section 14.2).
 *
 * @returns Undefined if the whole file is to be sent: no range, another unit, malformed, or several ranges; 'unsatisfiable' if it begins
 * after the end. An empty file is sent whole.
 */
function parseRange(header: string | null, sizeBytes: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/iu.exec(header?.trim() ?? '') ?? []
  if ((first === '' && last === '') || sizeBytes === 0) return undefined
  if (first === '') {
    const length = Number(last)
    return length === 0 ? 'unsatisfiable' : { first: Math.max(0, sizeBytes - length), last: sizeBytes - 1 }
  }
  if (last !== '' && Number(last) < Number(first)) return undefined
  if (Number(first) >= sizeBytes) return 'unsatisfiable'
  return { first: Number(first), last: last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1) }
}
