/**
 * The identity service's name for what went wrong in its SDK, such as `invalid-credential` for `auth/invalid-credential`; undefined for
 * any other error.
 */
export function findIdentityErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined
  return /^auth\/(?<code>[a-z-]+)$/u.exec(error.code)?.groups?.['code']
}
