import type { Caller } from '#backend/caller.ts'
import type { FileLocation, StoredFile } from '#backend/database/files/file-operations.ts'
import type { StorageContext } from '#backend/files/context.ts'
import { findBoundary, readRelatedParts } from './multipart-related.ts'
import { badRequest, CutRequest, StorageRefusal, tooLarge } from '#backend/files/refusal.ts'
import { readBody } from './request-body.ts'
import { assertMayCreate, storeFile } from './store-file.ts'
import { parseUploadMetadata } from './upload-metadata.ts'

/** Stores a file that is sent with its metadata in one request. */
export async function uploadAtOnce(context: StorageContext, request: Request, caller: Caller, location: FileLocation): Promise<StoredFile> {
  const { contents, limits } = context
  const boundary = findBoundary(request.headers.get('content-type'))
  if (boundary === undefined) throw badRequest('Bad content type.')
  const body = readBody(request, limits.simpleBytes + limits.metadataBytes + frameBytes)
  const contentId = contents.createId()
  try {
    const parts = await readRelatedParts(body, boundary, limits.metadataBytes)
    const said = parseUploadMetadata(parts.metadata, limits.metadataBytes)
    const metadata = said.contentType === undefined && parts.contentType !== undefined ? { ...said, contentType: parts.contentType } : said
    // Checked before anything is written; an unknown size counts as none until it is known.
    const announcedBytes = Math.max(0, Number(request.headers.get('content-length') ?? 0) - parts.frameBytes)
    const before = await context.store.readFiles('findFile', location)
    await assertMayCreate(context, caller, location, { before, content: { sizeBytes: announcedBytes }, metadata })
    const writer = await contents.create(contentId)
    try {
      for await (const piece of parts.content) {
        if (writer.sizeBytes + piece.length > limits.simpleBytes) throw tooLarge(limits.simpleBytes)
        await writer.write(piece)
      }
      return await storeFile(context, { location, content: await writer.finish(), metadata, caller })
    } catch (error) {
      await writer.close()
      // After any other failure a row may reference it; the sweep checks.
      if (error instanceof StorageRefusal || error instanceof CutRequest) await contents.remove(contentId)
      else contents.release(contentId)
      throw error
    }
  } finally {
    // Allows draining the unread rest.
    await body.return(undefined)
  }
}

/** Most bytes around metadata and content. */
const frameBytes = 16_384
