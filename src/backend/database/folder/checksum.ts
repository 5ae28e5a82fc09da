import { createHash } from 'node:crypto'
import { appendFileSync, closeSync, fstatSync, openSync, readSync, truncateSync } from 'node:fs'

/** Stands between the content of a sealed file and its digest; SQLite does not mind bytes behind its pages. */
const mark = Buffer.from('\nsha-256:')
const digestBytes = 32
const sealBytes = mark.length + digestBytes
const chunkBytes = 2 ** 20

/** Appends the digest of a file (SHA-256) to it. */
export function sealFile(file: string): void {
  const handle = openSync(file, 'r')
  try {
    appendFileSync(file, Buffer.concat([mark, digestOf(handle, fstatSync(handle).size)]))
  } finally {
    closeSync(handle)
  }
}

/**
 * Takes the digest off a sealed file.
 *
 * @returns Whether it was there and is that of the content; if not, the file stays as it was.
 */
export function unsealFile(file: string): boolean {
  const handle = openSync(file, 'r')
  try {
    const contentBytes = fstatSync(handle).size - sealBytes
    if (contentBytes < 0) return false
    const seal = Buffer.alloc(sealBytes)
    readSync(handle, seal, 0, sealBytes, contentBytes)
    if (!seal.equals(Buffer.concat([mark, digestOf(handle, contentBytes)]))) return false
    truncateSync(file, contentBytes)
    return true
  } finally {
    closeSync(handle)
  }
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
