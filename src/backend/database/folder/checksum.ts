import { createHash } from 'node:crypto'
import { appendFileSync, closeSync, fstatSync, openSync, readSync, truncateSync } from 'node:fs'

/** Separates the content of a sealed file from its digest; SQLite ignores bytes after its pages. */
const mark = Buffer.from('\nsha-256:')
const digestBytes = 32
const sealBytes = mark.length + digestBytes
const chunkBytes = 2 ** 20

/** Appends the SHA-256 digest of a file to it. It detects damage but not forgery. */
export function sealFile(file: string): void {
  const handle = openSync(file, 'r')
  try {
    appendFileSync(file, Buffer.concat([mark, digestOf(handle, fstatSync(handle).size)]))
  } finally {
    closeSync(handle)
  }
}

/** The length of a sealed file's content, and its digest. */
export type Seal = { readonly contentBytes: number; readonly digest: Buffer }

/** Verifies a sealed file. @returns Undefined if the digest is missing or wrong. */
export function readSeal(file: string): Seal | undefined {
  const handle = openSync(file, 'r')
  try {
    const contentBytes = fstatSync(handle).size - sealBytes
    if (contentBytes < 0) return undefined
    const seal = Buffer.alloc(sealBytes)
    readSync(handle, seal, 0, sealBytes, contentBytes)
    const digest = digestOf(handle, contentBytes)
    return seal.equals(Buffer.concat([mark, digest])) ? { contentBytes, digest } : undefined
  } finally {
    closeSync(handle)
  }
}

/** Removes the digest from a sealed file. @returns Whether it was the given one; otherwise the file is unchanged. */
export function unsealFile(file: string, { contentBytes, digest }: Seal): boolean {
  if (readSeal(file)?.digest.equals(digest) !== true) return false
  truncateSync(file, contentBytes)
  return true
}

function digestOf(handle: number, bytes: number): Buffer {
  const hash = createHash('sha256')
  const chunk = Buffer.alloc(chunkBytes)
  for (let at = 0; at < bytes;) {
    const length = readSync(handle, chunk, 0, Math.min(chunkBytes, bytes - at), at)
    if (length === 0) break
    hash.update(chunk.subarray(0, length))
    at += length
  }
  return hash.digest()
}
