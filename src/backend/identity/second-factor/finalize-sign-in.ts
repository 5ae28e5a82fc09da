import * as v from 'valibot'
import type { Caller, IdentityContext } from '#backend/identity/context.ts'
import { admit } from '#backend/identity/limits.ts'
import { parseBody, Text } from '#backend/identity/parse-body.ts'
import { IdentityRefusal } from '#backend/identity/refusal.ts'
import { rememberDevice } from '#backend/identity/sign-in/known-device.ts'
import { startSession } from '#backend/identity/tokens/start-session.ts'
import { ownerOf, tryCode } from './try-code.ts'

const Body = v.strictObject({
  mfaPendingCredential: v.optional(Text, ''),
  mfaEnrollmentId: v.optional(Text, ''),
  totpVerificationInfo: v.strictObject({ verificationCode: v.optional(Text, '') }),
})
const unbuiltNames = ['phoneVerificationInfo', 'tenantId']

/** `accounts/mfaSignIn:finalize`: completes a sign-in by the code of an authenticator app. A wrong code leaves the credential as it is. */
export async function finalizeSignIn(context: IdentityContext, body: unknown, caller: Caller): Promise<object> {
  const { mfaPendingCredential, mfaEnrollmentId, totpVerificationInfo } = parseBody(Body, body, unbuiltNames)
  if (!mfaPendingCredential) throw new IdentityRefusal('MISSING_MFA_PENDING_CREDENTIAL')
  if (!mfaEnrollmentId) throw new IdentityRefusal('MISSING_MFA_ENROLLMENT_ID')
  const pending = context.secondFactorSecrets.openPending(mfaPendingCredential)
  if (!pending || pending.endsAtMs <= context.clock.now()) throw new IdentityRefusal('INVALID_MFA_PENDING_CREDENTIAL')
  const { localId, signInProvider, validSinceSeconds } = pending
  caller.isAbout(localId)
  await admit(context, { signIn: caller })
  const [account] = await context.store.findAccounts({ localIds: [localId] })
  if (!account) throw new IdentityRefusal('USER_NOT_FOUND')
  if (account.isDisabled) throw new IdentityRefusal('USER_DISABLED')
  // A new password, or any other end of all sign-ins, ends those that are halfway as well.
  if (account.validSinceSeconds !== validSinceSeconds) throw new IdentityRefusal('INVALID_MFA_PENDING_CREDENTIAL')
  const { secondFactor } = account
  if (!secondFactor || secondFactor.enrollmentId !== pending.enrollmentId || mfaEnrollmentId !== pending.enrollmentId) {
    throw new IdentityRefusal('MFA_ENROLLMENT_NOT_FOUND')
  }
  const secret = context.secondFactorSecrets.openSecret(secondFactor.sealedSecret, ownerOf(localId, secondFactor))
  if (!secret) context.log({ level: 'warn', message: 'The secret of a second factor has another key.', localId })
  const code = totpVerificationInfo.verificationCode
  const { lastStep } = secondFactor
  const tokens = await tryCode(context, { localId, secret, code, lastStep }, (secondFactorStep) =>
    startSession(context, account, { signInProvider, secondFactorId: mfaEnrollmentId, secondFactorStep }),
  )
  await rememberDevice(context, caller, account)
  return tokens
}
