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
  /** The second factor that signed in besides. */
  readonly secondFactorId: string | undefined
  readonly isByPasskey: boolean
}

const SecondFactorClaims = v.object({ sign_in_second_factor: v.literal('totp'), second_factor_identifier: v.string() })

/**
 * Decodes an id token without verifying it; the provider has done that.
 *
 * @throws Error if the token lacks its times.
 */
export function readTokenClaims(idToken: string): TokenClaims {
  const { auth_time: authTime, exp, email, email_verified: isVerified, [staffClaim]: role, ...further } = decodeJwt(idToken)
  const { signedInBy, firebase } = further
  const secondFactorId = v.is(SecondFactorClaims, firebase) ? firebase.second_factor_identifier : undefined
  if (typeof authTime !== 'number' || typeof exp !== 'number') throw new Error('The id token has no times.')
  return {
    signedInAt: new Date(authTime * 1000),
    expiresAt: new Date(exp * 1000),
    email: typeof email === 'string' ? email : undefined,
    isEmailVerified: isVerified === true,
    staff: v.is(StaffRoleSchema, role) ? role : undefined,
    secondFactorId,
    isByPasskey: signedInBy === passkeySignIn,
  }
}
