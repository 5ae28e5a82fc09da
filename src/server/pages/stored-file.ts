import { createHash } from 'node:crypto'
import { type BodyCache, compressBrotli } from '#server/pages/body-cache.ts'
import type { HeaderList } from '#server/http/security-headers.ts'

/** A file as it is served. Plain data, so that it can be kept on disk. */
export type StoredFile = {
  /** Its address, from the root of the site. */
  readonly path: string
  readonly contentType: string
  /** Hash of the uncompressed bytes. */
  readonly hash: string
  /** Compressed, where that makes the file smaller. The other encodings are made from this one. */
  readonly bodies: { readonly br: Uint8Array } | { readonly identity: Uint8Array }
  /** Set while the compression is a first, quick one that a better one replaces. */
  readonly isQuick?: true
  readonly headers: HeaderList
}

/** 4 ms and a fifth more bytes for a page that brotli 11 needs 600 ms for (decision 036). */
const quickQuality = 5

/** Takes the compressed form of a file from the cache; what is not there is compressed quickly. */
export async function storeFile(
  cache: Pick<BodyCache, 'find'>,
  path: string,
  contentType: string,
  content: Uint8Array,
  headers: HeaderList,
): Promise<StoredFile> {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22)
  const whole: StoredFile = { path, contentType, hash, bodies: { identity: content }, headers }
  if (!isCompressible(contentType)) return whole
  const kept = await cache.find(content)
  if (kept) return kept.length < content.length ? { ...whole, bodies: { br: kept } } : whole
  const quick = await compressBrotli(content, quickQuality)
  return quick.length < content.length ? { ...whole, bodies: { br: quick }, isQuick: true } : whole
}

/** Whether files of a type become smaller by compression. */
export function isCompressible(contentType: string): boolean {
  return /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json)|image\/svg\+xml)/u.test(contentType)
}
