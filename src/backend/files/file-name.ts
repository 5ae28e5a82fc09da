import { utf8Length } from '#protocol/utf8.ts'
import type { FileLocation } from '#backend/database/files/file-operations.ts'
import { badRequest } from './refusal.ts'

/** Longest name (Cloud Storage, naming objects). */
const nameBytes = 1024

/**
 * Parses bucket and name of a file. A name never becomes a path on the disk.
 *
 * @throws StorageRefusal for names that Cloud Storage does not allow.
 */
export function parseLocation(bucket: string, name: string): FileLocation {
  assertBucket(bucket)
  // Control characters would break headers and lists; unpaired surrogates have no UTF-8.
  if (name === '' || name === '.' || name === '..' || utf8Length(name) > nameBytes || /\p{Cc}/u.test(name) || !name.isWellFormed()) {
    throw badRequest('The name of the file is not valid.')
  }
  return { bucket, name }
}

export function assertBucket(bucket: string): void {
  if (!/^[\w.-]{1,222}$/u.test(bucket)) throw badRequest('The name of the bucket is not valid.')
}

/** Decodes the percent-encoding of one segment of a URL. */
export function decodeAddressPart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch (error) {
    if (error instanceof URIError) throw badRequest('The address is not valid.')
    throw error
  }
}
