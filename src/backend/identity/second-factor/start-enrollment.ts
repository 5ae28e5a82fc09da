import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { Caller, IdentityContext } from '#backend/identity/context.ts'
import { parseBody, Text } from '#backend/identity/parse-body.ts'
import { IdentityRefusal } from '#backend/identity/refusal.ts'
import { assertRecentSignIn, type VerifiedUser, verifyIdToken } from '#backend/identity/tokens/verify-id-token.ts'
import { codeLength, encodeBase32, periodSeconds } from './totp.ts'

const Body = v.strictObject({ idToken: v.optional(Text, ''), totpEnrollmentInfo: v.strictObject({}) })
const unbuiltNames = ['phoneEnrollmentInfo', 'tenantId']

/** As long as the output of SHA-1 (RFC 4226, section 4, R6). */
const secretBytes = 20

/** Time to scan the secret and type its first code. */
const enrollmentMilliseconds = 10 * 60_000

/** `accounts/mfaEnrollment:start`: a new secret for an authenticator app. It counts for nothing before `mfaEnrollment:finalize`. */
export async function startEnrollment(context: IdentityContext, body: unknown, caller: Caller): Promise<object> {
  const { idToken } = parseBody(Body, body, unbuiltNames)
  const user = await verifyIdToken(context, idToken)
  const { localId } = user.account
  caller.isAbout(localId)
  assertEnrollable(context, user)
  const secret = randomBytes(secretBytes)
  const endsAtMs = context.clock.now() + enrollmentMilliseconds
  return {
    totpSessionInfo: {
      sharedSecretKey: encodeBase32(secret),
      verificationCodeLength: codeLength,
      hashingAlgorithm: 'SHA1',
      periodSec: periodSeconds,
      sessionInfo: context.secondFactorSecrets.sealEnrollment({ localId, secret: secret.toString('base64url'), endsAtMs }),
      finalizeEnrollmentTime: new Date(endsAtMs).toISOString(),
    },
  }
}

/**
 * Rejects users who may not add a second factor.
 *
 * @throws IdentityRefusal UNVERIFIED_EMAIL, because others may have signed up with the address, SECOND_FACTOR_EXISTS, or
 * CREDENTIAL_TOO_OLD_LOGIN_AGAIN.
 */
export function assertEnrollable(context: IdentityContext, user: VerifiedUser): void {
  if (!user.account.isEmailVerified) {
    throw new IdentityRefusal('UNVERIFIED_EMAIL : Need to verify email first before enrolling second factors.')
  }
  assertRecentSignIn(context, user)
  if (user.account.secondFactor) throw new IdentityRefusal('SECOND_FACTOR_EXISTS')
}
