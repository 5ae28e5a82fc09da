import * as v from 'valibot'
import { changeOwnAccount } from '#backend/identity/accounts/change-own-account.ts'
import type { Caller, IdentityContext } from '#backend/identity/context.ts'
import { parseBody, Text } from '#backend/identity/parse-body.ts'
import { IdentityRefusal } from '#backend/identity/refusal.ts'
import { startSession } from '#backend/identity/tokens/start-session.ts'
import { assertRecentSignIn, verifyIdToken } from '#backend/identity/tokens/verify-id-token.ts'

const Body = v.strictObject({ idToken: v.optional(Text, ''), mfaEnrollmentId: v.optional(Text, '') })

/**
 * `accounts/mfaEnrollment:withdraw`: removes the authenticator app. The new tokens name none. Unlike on the hosted service, the sign-in must
 * have passed the app itself: one from before the app was added may be another person's.
 */
export async function withdrawEnrollment(context: IdentityContext, body: unknown, caller: Caller): Promise<object> {
  const { idToken, mfaEnrollmentId } = parseBody(Body, body, ['tenantId'])
  const user = await verifyIdToken(context, idToken)
  const { localId, email, secondFactor } = user.account
  caller.isAbout(localId)
  if (!mfaEnrollmentId) throw new IdentityRefusal('MISSING_MFA_ENROLLMENT_ID')
  if (secondFactor?.enrollmentId !== mfaEnrollmentId) throw new IdentityRefusal('MFA_ENROLLMENT_NOT_FOUND')
  if (user.secondFactorId !== mfaEnrollmentId) throw new IdentityRefusal('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  assertRecentSignIn(context, user)
  const { languageTag } = caller
  const notify = email === undefined ? [] : [{ kind: 'secondFactorRemoved', email, languageTag } as const]
  const account = await changeOwnAccount(context, user, { secondFactor: undefined }, { notify })
  const tokens = await startSession(context, account, { signInProvider: user.signInProvider })
  if (!tokens) throw new IdentityRefusal('USER_DISABLED')
  return tokens
}
