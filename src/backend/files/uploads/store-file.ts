import type { Caller } from '#backend/caller.ts'
import type { FileContent, FileLocation, FileMetadata, StoredFile, UploadMetadata } from '#backend/database/files/file-operations.ts'
import type { StorageContext } from '#backend/files/context.ts'
import { encodeCrc32c } from '#backend/files/content/crc32c.ts'
import { findStoredType } from '#backend/files/content/detect-content.ts'
import { plannedResource, toResource } from '#backend/files/file-resource.ts'
import { badRequest, quotaExceeded, StorageRefusal, unauthorized } from '#backend/files/refusal.ts'

/** A complete content to store under a name. */
export type Upload = {
  readonly location: FileLocation
  readonly content: FileContent
  readonly metadata: UploadMetadata
  readonly caller: Caller
  /** The resumable upload that it completes. */
  readonly uploadDigest?: Uint8Array
}

/** The user whose quota a caller's files count for. */
export function ownerOf(caller: Caller): string | undefined {
  return caller.kind === 'user' ? caller.uid : undefined
}

/** How often the rules are checked again after concurrent writes of the same name. */
const tries = 1000

/**
 * Atomically replaces the content of a name, if the rules allow it on exactly the replaced state.
 *
 * @throws StorageRefusal; the content then still exists, unreferenced.
 */
export async function storeFile(
  context: StorageContext,
  { location, content, metadata: said, caller, uploadDigest }: Upload,
): Promise<StoredFile> {
  const { store, contents, limits, clock } = context
  assertSums(said, content)
  const { md5Hash: _, crc32c: __, ...declared } = said
  const metadata: FileMetadata = { ...declared, ...(context.checksTypes && checkedType(content, declared.contentType)) }
  for (let attempt = 0; attempt < tries; attempt++) {
    const before = await store.readFiles('findFile', location)
    await assertMayCreate(context, caller, location, { before, content, metadata })
    const outcome = await store.changeFiles('putFile', {
      ...location,
      ...content,
      owner: ownerOf(caller),
      metadata,
      downloadTokens: context.hasDownloadTokens(location.name) ? [context.createSecret()] : [],
      expectedGeneration: before?.generation ?? 0,
      uploadDigest,
      quota: { bytesPerOwner: limits.bytesPerUser, uploadsPerOwner: limits.uploadsPerUser },
      nowMs: clock.now(),
    })
    switch (outcome.kind) {
      case 'stored':
        contents.release(content.contentId)
        if (outcome.replacedContentId !== undefined) await removeReplaced(context, outcome.replacedContentId)
        return outcome.file
      case 'quotaExceeded':
        throw quotaExceeded()
      case 'uploadEnded':
        throw badRequest('The upload has ended.')
      case 'changed':
    }
  }
  throw new StorageRefusal(503, 'Others store under this name all the time.')
}

/** The file is stored; contents that cannot be removed now are left to the sweep. */
async function removeReplaced({ contents, log }: StorageContext, contentId: string): Promise<void> {
  await contents
    .remove(contentId)
    .catch((error: unknown) => log({ level: 'warn', message: 'A replaced content could not be removed.', error }))
}

type Planned = {
  readonly before: StoredFile | undefined
  readonly content: { readonly sizeBytes: number; readonly md5?: Uint8Array; readonly crc32c?: number }
  readonly metadata: FileMetadata
}

/**
 * Checks by the rules whether a file may be stored.
 *
 * @param planned.content The known part: no checksums before the bytes have arrived.
 */
export async function assertMayCreate(
  { authorize, clock }: StorageContext,
  caller: Caller,
  location: FileLocation,
  { before, content: { sizeBytes, md5, crc32c }, metadata }: Planned,
): Promise<void> {
  const requestResource = {
    ...plannedResource(location, metadata),
    size: sizeBytes,
    timeCreatedMs: clock.now(),
    updatedMs: clock.now(),
    ...(md5 && { md5Hash: Buffer.from(md5).toString('base64') }),
    ...(crc32c !== undefined && { crc32c: encodeCrc32c(crc32c) }),
  }
  const access = { ...location, operation: 'create', requestResource, ...(before && { resource: toResource(before) }) } as const
  if (!(await authorize(caller, access))) throw unauthorized()
}

/** Compares with the declared MD5 (Cloud Storage refuses other bytes with 400). */
function assertSums({ md5Hash, crc32c }: UploadMetadata, content: FileContent): void {
  const isSame =
    (md5Hash === undefined || md5Hash === Buffer.from(content.md5).toString('base64')) &&
    (crc32c === undefined || crc32c === encodeCrc32c(content.crc32c))
  if (!isSame) throw badRequest('The checksum of the upload is not that of its bytes.')
}

function checkedType(content: FileContent, declared: string | undefined): { readonly contentType: string } {
  const contentType = findStoredType(content, declared)
  if (contentType === undefined) throw new StorageRefusal(415, 'Files of this type are not taken.')
  return { contentType }
}
