import { decodeJwt } from 'jose'

/**
 * Reads when an id token's person signed in and when the token ends. The provider has verified it: this only reads it.
 *
 * @throws Error when the provider took a token without these claims.
 */
export function readTokenTimes(idToken: string): { readonly signedInAt: Date; readonly expiresAt: Date } {
  const { auth_time: authTime, exp } = decodeJwt(idToken)
  if (typeof authTime !== 'number' || typeof exp !== 'number') throw new Error('The id token has no times.')
  return { signedInAt: new Date(authTime * 1000), expiresAt: new Date(exp * 1000) }
}
