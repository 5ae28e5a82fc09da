import { hash } from 'node:crypto'
import { type BrotliCache, compressBrotli, quickQuality } from '#server/pages/brotli-cache.ts'
import type { HeaderList } from '#server/http/middleware/security-headers.ts'

/** A file as it is served. Plain data, so that it can be serialized. */
export type StoredFile = {
  /** Path from the root of the site. */
  readonly path: string
  readonly contentType: string
  /** Hash of the uncompressed bytes. */
  readonly hash: string
  /** Compressed if that makes the file smaller. Other encodings are derived from this one. */
  readonly bodies: { readonly br: Uint8Array } | { readonly identity: Uint8Array }
  /** Set for a fast first compression, to be replaced in the background. */
  readonly isLowQuality?: true
  readonly headers: HeaderList
}

/** Uses the compressed file from the cache, or compresses it with low quality. */
export async function storeFile(
  cache: Pick<BrotliCache, 'find'>,
  path: string,
  contentType: string,
  content: Uint8Array,
  headers: HeaderList,
): Promise<StoredFile> {
  const contentHash = hash('sha256', content, 'base64url').slice(0, 22)
  const whole: StoredFile = { path, contentType, hash: contentHash, bodies: { identity: content }, headers }
  if (!isCompressible(contentType)) return whole
  const kept = await cache.find(content)
  if (kept) return kept.length < content.length ? { ...whole, bodies: { br: kept } } : whole
  const quick = await compressBrotli(content, quickQuality)
  return quick.length < content.length ? { ...whole, bodies: { br: quick }, isLowQuality: true } : whole
}

/** Whether compression makes files of a type smaller. */
export function isCompressible(contentType: string): boolean {
  return /^(?:text\/|application\/(?:json|javascript|(?:atom\+)?xml|(?:feed|manifest)\+json)|image\/svg\+xml)/u.test(contentType)
}
