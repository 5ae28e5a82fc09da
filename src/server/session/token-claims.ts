import { decodeJwt } from 'jose'
import * as v from 'valibot'
import { passkeySignIn } from '#domain/staff-session.ts'
import { staffClaim, type StaffRole, StaffRoleSchema } from '#domain/staff-role.ts'

/** The claims of an id token that the server uses. */
export type TokenClaims = {
  readonly signedInAt: Date
  readonly expiresAt: Date
  readonly email: string | undefined
  readonly isEmailVerified: boolean
  /** The role of an account of staff. */
  readonly staff: StaffRole | undefined
  /** Whether a passkey signed in. A second factor of the provider does not count: the password alone is enough to enroll it. */
  readonly isStrong: boolean
}

/**
 * Decodes an id token without verifying it; the provider has done that.
 *
 * @throws Error if the token lacks its times.
 */
export function readTokenClaims(idToken: string): TokenClaims {
  const { auth_time: authTime, exp, email, email_verified: isVerified, [staffClaim]: role, signedInBy } = decodeJwt(idToken)
  if (typeof authTime !== 'number' || typeof exp !== 'number') throw new Error('The id token has no times.')
  return {
    signedInAt: new Date(authTime * 1000),
    expiresAt: new Date(exp * 1000),
    email: typeof email === 'string' ? email : undefined,
    isEmailVerified: isVerified === true,
    staff: v.is(StaffRoleSchema, role) ? role : undefined,
    isStrong: signedInBy === passkeySignIn,
  }
}
