import type { Caller } from '#backend/caller.ts'
import type { FileLocation, FileMetadata, StoredFile } from '#backend/database/files/file-operations.ts'
import type { StorageContext } from './context.ts'
import { refineType } from '#backend/files/content/detect-content.ts'
import { plannedResource, toResource } from './file-resource.ts'
import { badRequest, notFound, StorageRefusal, unauthorized } from './refusal.ts'
import { readBodyText } from '#backend/files/uploads/request-body.ts'
import { changeMetadata } from '#backend/files/uploads/upload-metadata.ts'

/** How often a change is retried after concurrent changes. */
const tries = 20

/** Changes the metadata of a file; its type only if the bytes allow it. */
export async function updateFile(context: StorageContext, request: Request, caller: Caller, location: FileLocation): Promise<StoredFile> {
  const { metadataBytes } = context.limits
  const text = await readBodyText(request, metadataBytes)
  return await change(context, location, async (before) => {
    // Callers without access must not learn whether the file exists.
    if (!before) {
      if (await context.authorize(caller, { ...location, operation: 'update' })) throw notFound()
      throw unauthorized()
    }
    const said = changeMetadata(before.metadata, text, metadataBytes)
    const metadata = context.checksTypes ? withCheckedType(said, before) : said
    const requestResource = { ...toResource(before), ...plannedResource(location, metadata) }
    const isAllowed = await context.authorize(caller, { ...location, operation: 'update', resource: toResource(before), requestResource })
    if (!isAllowed) throw unauthorized()
    return { metadata }
  })
}

/** Adds a download token to a file or removes one; at least one always remains. For the service only. */
export async function changeDownloadTokens(
  context: StorageContext,
  query: URLSearchParams,
  caller: Caller,
  location: FileLocation,
): Promise<StoredFile> {
  if (caller.kind !== 'service') throw unauthorized()
  const ended = query.get('delete_token')
  if (ended === null && query.get('create_token') !== 'true') throw badRequest('create_token is "true", or delete_token a token.')
  if (!context.hasDownloadTokens(location.name)) throw badRequest('This file has no address of its own.')
  return await change(context, location, async (before) => {
    if (!before) throw notFound()
    const left = before.downloadTokens.filter((token) => token !== ended)
    return { downloadTokens: ended === null || left.length === 0 ? [...left, context.createSecret()] : left }
  })
}

export async function deleteFile(context: StorageContext, caller: Caller, location: FileLocation): Promise<void> {
  const { store, contents } = context
  for (let attempt = 0; attempt < tries; attempt++) {
    const before = await store.readFiles('findFile', location)
    const access = { ...location, operation: 'delete', ...(before && { resource: toResource(before) }) } as const
    if (!(await context.authorize(caller, access))) throw unauthorized()
    if (!before) throw notFound()
    const contentId = await store.changeFiles('deleteFile', { ...location, expectedGeneration: before.generation })
    if (contentId !== undefined) return await contents.remove(contentId)
  }
  throw busy()
}

type Change = { readonly metadata?: FileMetadata; readonly downloadTokens?: readonly string[] }

async function change(
  { store, clock }: StorageContext,
  location: FileLocation,
  decide: (before: StoredFile | undefined) => Promise<Change>,
): Promise<StoredFile> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const before = await store.readFiles('findFile', location)
    const decided = await decide(before)
    const after = await store.changeFiles('changeFile', {
      ...location,
      ...decided,
      expectedGeneration: before?.generation ?? 0,
      expectedMetageneration: before?.metageneration ?? 0,
      nowMs: clock.now(),
    })
    if (after) return after
  }
  throw busy()
}

function withCheckedType(metadata: FileMetadata, { detectedType, metadata: before }: StoredFile): FileMetadata {
  const contentType = detectedType === undefined ? before.contentType : refineType(detectedType, metadata.contentType)
  return contentType === undefined ? metadata : { ...metadata, contentType }
}

function busy(): StorageRefusal {
  return new StorageRefusal(503, 'Others change this file all the time.')
}
