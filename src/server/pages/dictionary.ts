import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import { localizePath } from '#domain/locale-path.ts'
import type { Locale } from '#domain/locale.ts'

const compressZstd = promisify(zstdCompress)

/** What the documents of a language have in common, as browsers keep it (RFC 9842). */
export type Dictionary = {
  readonly path: string
  readonly content: Buffer
  /** The bytes of its SHA-256. */
  readonly digest: Buffer
  /** Its digest as browsers send it in `Available-Dictionary`. */
  readonly id: string
}

/** @param text One document of the language: what it shares with the others is found in its place. */
export function createDictionary(locale: Locale, text: string): Dictionary {
  const content = Buffer.from(text)
  const digest = hash('sha256', content, 'buffer')
  const path = `/dictionaries/${locale}-${digest.toString('base64url').slice(0, 16)}.txt`
  return { path, content, digest, id: `:${digest.toString('base64')}:` }
}

/** For which requests a browser uses the dictionary: for the pages of its language. The longest match wins, so the default language has all. */
export function writeMatch(locale: Locale): string {
  const home = localizePath(locale, '/')
  return `match="${home === '/' ? '/*' : `${home}{/*}?`}", match-dest=("document")`
}

/** Header of `dcz` (RFC 9842, section 2.2): a frame that zstd skips, which holds the dictionary's digest. */
const magic = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0])

/** A document has less than this many bytes, as a power of two; browsers allow 23. */
const windowLog = 20

/** Compresses in Node's thread pool. */
export async function compressDcz(content: Uint8Array, { content: dictionary, digest }: Dictionary): Promise<Buffer> {
  const params = { [constants.ZSTD_c_compressionLevel]: 19, [constants.ZSTD_c_windowLog]: windowLog }
  return Buffer.concat([magic, digest, await compressZstd(content, { dictionary, params })])
}
