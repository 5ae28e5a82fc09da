import * as v from 'valibot'
import type { Caller, IdentityContext } from '#backend/identity/context.ts'
import { createAccountRecord } from '#backend/identity/accounts/create-account.ts'
import { parseEmail } from '#backend/identity/accounts/email.ts'
import { admit } from '#backend/identity/limits.ts'
import { finishFirstFactor } from '#backend/identity/second-factor/finish-first-factor.ts'
import { rememberDevice } from './known-device.ts'
import { type Notice, prepareNotices } from '#backend/identity/mails/notify.ts'
import { digestOobCode } from '#backend/identity/mails/oob-codes.ts'
import { clientEntries, parseBody, Text } from '#backend/identity/parse-body.ts'
import { IdentityRefusal } from '#backend/identity/refusal.ts'
import { startSession } from '#backend/identity/tokens/start-session.ts'
import { oobCodeRefusal } from '#backend/identity/mails/use-oob-code.ts'
import { assertRecentSignIn, type VerifiedUser, verifyIdToken } from '#backend/identity/tokens/verify-id-token.ts'

const Body = v.strictObject({
  ...clientEntries,
  email: v.optional(Text, ''),
  oobCode: v.optional(Text, ''),
  idToken: v.optional(Text, ''),
})

const kind = 'identitytoolkit#EmailLinkSigninResponse'

/**
 * `accounts:signInWithEmailLink`: signs in with a mailed code, and creates the account if needed; with `idToken` adds the address to that
 * token's account. The request must also contain the address, so that the link alone, forwarded or found in a log, is not enough.
 */
export async function signInWithEmailLink(context: IdentityContext, body: unknown, caller: Caller): Promise<object> {
  const { oobCode, idToken, ...given } = parseBody(Body, body, ['tenantId'])
  if (!given.email) throw new IdentityRefusal('MISSING_EMAIL')
  const email = parseEmail(given.email)
  if (!oobCode) throw new IdentityRefusal('MISSING_OOB_CODE')
  await admit(context, { signIn: caller })
  const user = idToken ? await verifyIdToken(context, idToken) : undefined
  if (user) assertRecentSignIn(context, user)
  const { notices, send } = prepareNotices(context, user ? listNotices(user, email, caller) : [])
  const used = await context.store.changeIdentity('useOobCode', {
    kind: 'signIn',
    notices,
    codeDigest: digestOobCode(oobCode),
    email,
    newAccount: createAccountRecord(context, { email, isEmailVerified: true, isEmailLinkSignIn: true }),
    ...(user && { linkTo: { localId: user.account.localId, authTimeSeconds: user.authTimeSeconds } }),
    nowMs: context.clock.now(),
  })
  if (used.kind !== 'used') throw oobCodeRefusal(used.kind)
  send()
  const { account, before } = used
  const { localId } = account
  // The hosted service's tokens also have the provider `password`.
  const signInProvider = 'password'
  const isNewUser = before === undefined
  if (!user) {
    const reply = await finishFirstFactor(context, caller, account, { signInProvider }, before)
    if (!reply) throw new IdentityRefusal('USER_DISABLED')
    return { kind, localId, email, isNewUser, ...reply }
  }
  await rememberDevice(context, caller, before ?? account)
  const tokens = await startSession(context, account, { signInProvider, secondFactorId: user.secondFactorId })
  if (!tokens) throw new IdentityRefusal('USER_DISABLED')
  return { kind, localId, email, isNewUser, ...tokens }
}

/** Notifies the old address if the new one replaces it. */
function listNotices({ account: { localId, email } }: VerifiedUser, newEmail: string, { languageTag }: Caller): readonly Notice[] {
  return email === undefined || email === newEmail ? [] : [{ kind: 'emailChanged', localId, email, newEmail, languageTag }]
}
