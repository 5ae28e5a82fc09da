import { decodeJwt } from 'jose'

/** What an id token says, as far as the server needs it. */
export type TokenClaims = {
  readonly signedInAt: Date
  readonly expiresAt: Date
  readonly email: string | undefined
  readonly isEmailVerified: boolean
}

/**
 * Reads an id token. The provider has verified it: this only reads it.
 *
 * @throws Error when the provider took a token without the times.
 */
export function readTokenClaims(idToken: string): TokenClaims {
  const { auth_time: authTime, exp, email, email_verified: isVerified } = decodeJwt(idToken)
  if (typeof authTime !== 'number' || typeof exp !== 'number') throw new Error('The id token has no times.')
  return {
    signedInAt: new Date(authTime * 1000),
    expiresAt: new Date(exp * 1000),
    email: typeof email === 'string' ? email : undefined,
    isEmailVerified: isVerified === true,
  }
}
