import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { changeOwnAccount } from '#backend/identity/accounts/change-own-account.ts'
import type { Caller, IdentityContext } from '#backend/identity/context.ts'
import { parseBody, Text } from '#backend/identity/parse-body.ts'
import { IdentityRefusal } from '#backend/identity/refusal.ts'
import { startSession } from '#backend/identity/tokens/start-session.ts'
import { verifyIdToken } from '#backend/identity/tokens/verify-id-token.ts'
import { assertEnrollable } from './start-enrollment.ts'
import { ownerOf, tryCode } from './try-code.ts'

const Body = v.strictObject({
  idToken: v.optional(Text, ''),
  displayName: v.optional(v.pipe(Text, v.maxLength(256))),
  totpVerificationInfo: v.strictObject({ sessionInfo: v.optional(Text, ''), verificationCode: v.optional(Text, '') }),
})
const unbuiltNames = ['phoneVerificationInfo', 'tenantId']

/** `accounts/mfaEnrollment:finalize`: adds an authenticator app that has shown its first code. The new tokens name it. */
export async function finalizeEnrollment(context: IdentityContext, body: unknown, caller: Caller): Promise<object> {
  const { idToken, displayName, totpVerificationInfo } = parseBody(Body, body, unbuiltNames)
  const user = await verifyIdToken(context, idToken)
  const { localId, email } = user.account
  caller.isAbout(localId)
  assertEnrollable(context, user)
  const { secondFactorSecrets, clock } = context
  const enrollment = secondFactorSecrets.openEnrollment(totpVerificationInfo.sessionInfo)
  if (enrollment?.localId !== localId) throw new IdentityRefusal('INVALID_SESSION_INFO')
  if (enrollment.endsAtMs <= clock.now()) throw new IdentityRefusal('SESSION_EXPIRED')
  const secret = Buffer.from(enrollment.secret, 'base64url')
  const enrollmentId = randomUUID()
  const { languageTag } = caller
  const account = await tryCode(context, { localId, secret, code: totpVerificationInfo.verificationCode, lastStep: 0 }, (lastStep) => {
    const sealedSecret = secondFactorSecrets.sealSecret(secret, ownerOf(localId, { enrollmentId }))
    const enrollTimeMs = clock.now()
    const secondFactor = { enrollmentId, displayName: displayName || undefined, sealedSecret, enrollTimeMs, lastStep }
    const notify = email === undefined ? [] : [{ kind: 'secondFactorAdded', email, languageTag } as const]
    return changeOwnAccount(context, user, { secondFactor }, { notify })
  })
  const tokens = await startSession(context, account, { signInProvider: user.signInProvider, secondFactorId: enrollmentId })
  if (!tokens) throw new IdentityRefusal('USER_DISABLED')
  return { ...tokens, totpAuthInfo: {} }
}
