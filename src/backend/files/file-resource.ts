import type { FileLocation, FileMetadata, StoredFile } from '#backend/database/files/file-operations.ts'
import { encodeCrc32c } from '#backend/files/content/crc32c.ts'
import { dispositionOf } from './disposition.ts'

/** A file as the rules see it: stored, or after the write. Unknown members are absent. */
export type FileResource = FileLocation & {
  readonly generation?: number
  readonly metageneration?: number
  readonly size?: number
  /** Milliseconds since 1970, as `updatedMs` is. */
  readonly timeCreatedMs?: number
  readonly updatedMs?: number
  /** Base64, as `crc32c` is. */
  readonly md5Hash?: string
  readonly crc32c?: string
  readonly etag?: string
  readonly contentType?: string
  readonly contentDisposition?: string
  readonly contentEncoding?: string
  readonly contentLanguage?: string
  readonly cacheControl?: string
  readonly metadata: Readonly<Record<string, string>>
}

/** The default type of Cloud Storage. */
export const defaultContentType = 'application/octet-stream'

/** A stored file as the rules see it. */
export function toResource(file: StoredFile): FileResource {
  return {
    ...plannedResource(file, file.metadata),
    generation: file.generation,
    metageneration: file.metageneration,
    size: file.sizeBytes,
    timeCreatedMs: file.createTimeMs,
    updatedMs: file.updateTimeMs,
    md5Hash: Buffer.from(file.md5).toString('base64'),
    crc32c: encodeCrc32c(file.crc32c),
    etag: etagOf(file),
  }
}

/** A file after its upload as the rules see it. */
export function plannedResource({ bucket, name }: FileLocation, { custom, ...metadata }: FileMetadata): FileResource {
  return { bucket, name, contentType: defaultContentType, ...metadata, metadata: custom ?? {} }
}

/** A file in the SDK's format; int64 are strings. */
export function encodeFile(file: StoredFile): object {
  const { custom, contentType = defaultContentType, contentEncoding = 'identity', contentDisposition, ...said } = file.metadata
  return {
    name: file.name,
    bucket: file.bucket,
    generation: String(file.generation),
    metageneration: String(file.metageneration),
    contentType,
    timeCreated: new Date(file.createTimeMs).toISOString(),
    updated: new Date(file.updateTimeMs).toISOString(),
    storageClass: 'STANDARD',
    size: String(file.sizeBytes),
    md5Hash: Buffer.from(file.md5).toString('base64'),
    crc32c: encodeCrc32c(file.crc32c),
    etag: etagOf(file),
    downloadTokens: file.downloadTokens.join(','),
    contentEncoding,
    contentDisposition: contentDisposition ?? dispositionOf('inline', file.name),
    ...said,
    ...(custom && { metadata: custom }),
  }
}

/** Identifies this content with its metadata. */
export function etagOf({ generation, metageneration }: StoredFile): string {
  return `${generation.toString(36)}-${metageneration.toString(36)}`
}
