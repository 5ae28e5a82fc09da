import * as v from 'valibot'
import type { Client, IdentityContext } from './context.ts'
import { storeAccount } from './create-account.ts'
import { parseEmail } from './email.ts'
import { clientEntries, parseBody, Text } from './parse-body.ts'
import { assertNewPassword } from './password-rule.ts'
import { IdentityRefusal } from './refusal.ts'
import { startSession } from './start-session.ts'

const Body = v.strictObject({
  ...clientEntries,
  email: v.optional(Text, ''),
  password: v.optional(Text, ''),
  displayName: v.optional(v.pipe(Text, v.maxLength(256))),
})
// idToken: adding a password to a signed-in account.
const unbuiltNames = ['idToken', 'localId', 'phoneNumber', 'photoUrl', 'mfaInfo', 'tenantId', 'disabled', 'emailVerified']

/**
 * `accounts:signUp`: a new account with e-mail address and password, signed in. Anonymous accounts are not offered. Also with e-mail
 * enumeration protection the hosted service says here that an address is taken, and so do we.
 */
export async function signUp(context: IdentityContext, body: unknown, client: Client): Promise<object> {
  const { password, displayName, ...given } = parseBody(Body, body, unbuiltNames)
  if (!given.email && !password) throw new IdentityRefusal('ADMIN_ONLY_OPERATION')
  if (!given.email) throw new IdentityRefusal('MISSING_EMAIL')
  const email = parseEmail(given.email)
  if (!password) throw new IdentityRefusal('MISSING_PASSWORD')
  assertNewPassword(password, email, context.settings.passwordMinLength)
  context.signUps.admit(client.clientAddress ?? '')
  const [existing] = await context.store.findAccounts({ emails: [email] })
  if (existing) throw new IdentityRefusal('EMAIL_EXISTS')
  const { localId } = await storeAccount(context, { email, displayName, passwordHash: await context.passwords.hash(password) })
  const tokens = await startSession(context, { localId, signInProvider: 'password' })
  if (!tokens) throw new IdentityRefusal('USER_DISABLED')
  return { kind: 'identitytoolkit#SignupNewUserResponse', localId, email, displayName, ...tokens }
}
