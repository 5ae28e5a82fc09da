import { FilesError } from './files.ts'

/** What our own backend refuses and the SDK has no code for: by its HTTP status. */
const ownCodes: Readonly<Record<number, string>> = { 413: 'file-too-large', 415: 'file-type-refused' }

/**
 * The storage service's name for what went wrong in its SDK or in our client, such as `quota-exceeded` for `storage/quota-exceeded`;
 * undefined for any other error.
 *
 * @param hasSum Whether the call said what the bytes would be (`md5Hash`): then a bad request means that others have arrived. The SDK has
 * the code `invalid-checksum` and never raises it itself (12.19.0).
 */
export function findStorageErrorCode(error: unknown, { hasSum = false }: { readonly hasSum?: boolean } = {}): string | undefined {
  if (error instanceof FilesError) return error.code
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined
  const code = /^storage\/(?<code>[a-z-]+)$/u.exec(error.code)?.groups?.['code']
  if (code !== 'unknown') return code
  const status = 'status' in error && typeof error.status === 'number' ? error.status : 0
  return hasSum && status === 400 ? 'invalid-checksum' : (ownCodes[status] ?? code)
}
