import * as v from 'valibot'
import type { Caller, IdentityContext } from '#backend/identity/context.ts'
import { storeAccount } from '#backend/identity/accounts/create-account.ts'
import { parseEmail } from '#backend/identity/accounts/email.ts'
import { unknownOrigin } from '#backend/identity/passwords/hashing-origin.ts'
import { admit } from '#backend/identity/limits.ts'
import { rememberDevice } from './known-device.ts'
import { linkPassword } from '#backend/identity/passwords/link-password.ts'
import { clientEntries, parseBody, Text } from '#backend/identity/parse-body.ts'
import { assertNewPassword } from '#backend/identity/passwords/password-rule.ts'
import { IdentityRefusal } from '#backend/identity/refusal.ts'
import { startSession } from '#backend/identity/tokens/start-session.ts'

const Body = v.strictObject({
  ...clientEntries,
  idToken: v.optional(Text, ''),
  email: v.optional(Text),
  password: v.optional(Text),
  displayName: v.optional(v.pipe(Text, v.maxLength(256))),
  // A user's first picture is set by `accounts:update`; the hosted service ignores it here.
  photoUrl: v.optional(v.pipe(Text, v.maxLength(2048))),
  localId: v.optional(Text),
})
const unbuiltNames = ['phoneNumber', 'mfaInfo', 'tenantId', 'disabled', 'emailVerified']

/**
 * `accounts:signUp`: creates an account with e-mail address and password, and signs in. With `idToken` adds both to that token's account;
 * without any of these creates an anonymous account, if allowed. Reveals that an address is taken even with e-mail enumeration protection,
 * like the hosted service.
 */
export async function signUp(context: IdentityContext, body: unknown, caller: Caller): Promise<object> {
  const { idToken, password, displayName, ...given } = parseBody(Body, body, unbuiltNames)
  if (given.localId !== undefined) throw new IdentityRefusal('UNEXPECTED_PARAMETER : User ID')
  // An empty form is not a request for an anonymous account.
  if (given.email === undefined && password === undefined && !idToken) return await signUpAnonymously(context, caller)
  if (given.email === undefined) throw new IdentityRefusal('MISSING_EMAIL')
  const email = parseEmail(given.email)
  if (!password) throw new IdentityRefusal('MISSING_PASSWORD')
  assertNewPassword(password, email, context)
  await admit(context, { signUp: caller })
  if (idToken) return await linkPassword(context, { idToken, email, password, displayName }, caller)
  const [existing] = await context.store.findAccounts({ emails: [email] })
  if (existing) throw new IdentityRefusal('EMAIL_EXISTS')
  const account = await storeAccount(context, {
    email,
    displayName,
    passwordHash: await context.passwords.hash(password, unknownOrigin(caller, email)),
  })
  await rememberDevice(context, caller, account)
  const { localId } = account
  const tokens = await startSession(context, account, { signInProvider: 'password' })
  if (!tokens) throw new IdentityRefusal('USER_DISABLED')
  return { kind: 'identitytoolkit#SignupNewUserResponse', localId, email, displayName, ...tokens }
}

async function signUpAnonymously(context: IdentityContext, caller: Caller): Promise<object> {
  if (!context.settings.anonymousUsers) throw new IdentityRefusal('ADMIN_ONLY_OPERATION')
  await admit(context, { signUp: caller })
  const account = await storeAccount(context, {})
  const { localId } = account
  const tokens = await startSession(context, account, { signInProvider: 'anonymous' })
  if (!tokens) throw new IdentityRefusal('USER_DISABLED')
  return { kind: 'identitytoolkit#SignupNewUserResponse', localId, ...tokens }
}
