import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { HeaderList } from '#server/security-headers.ts'

/** A file as it is served: compressed once, with its entity tag. Plain data, so that it can be kept on disk. */
export type StoredFile = {
  /** Its address, from the root of the site. */
  readonly path: string
  readonly contentType: string
  /** Hash of the uncompressed bytes. */
  readonly hash: string
  readonly bodies: { readonly identity: Uint8Array; readonly br?: Uint8Array; readonly gzip?: Uint8Array }
  readonly headers: HeaderList
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Compresses a file with brotli 11 and gzip 9, where that makes it smaller. */
export async function storeFile(path: string, contentType: string, body: Uint8Array, headers: HeaderList): Promise<StoredFile> {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  if (!/^(?:text\/|application\/(?:json|javascript|xml|manifest\+json)|image\/svg\+xml)/u.test(contentType)) {
    return { path, contentType, hash, bodies: { identity: body }, headers }
  }
  const [br, gz] = await Promise.all([
    compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
    compressGzip(body, { level: 9 }),
  ])
  return {
    path,
    contentType,
    hash,
    bodies: { identity: body, ...(br.length < body.length && { br }), ...(gz.length < body.length && { gzip: gz }) },
    headers,
  }
}
