import * as v from 'valibot'
import type { Account } from '#backend/store/identity-operations.ts'
import type { Client, IdentityContext } from './context.ts'
import { parseEmail } from './email.ts'
import { clientEntries, parseBody, Text } from './parse-body.ts'
import { IdentityRefusal } from './refusal.ts'
import { startSession } from './start-session.ts'

const Body = v.strictObject({ ...clientEntries, email: v.optional(Text, ''), password: v.optional(Text, '') })
const unbuiltNames = ['idToken', 'tenantId', 'pendingIdToken', 'delegatedProjectNumber', 'captchaChallenge', 'instanceId']

/**
 * `accounts:signInWithPassword`. Limits count before the password is hashed; the same work is done, and with e-mail enumeration
 * protection the same bytes are answered, whether the address is unknown, the password is wrong or missing, or the account is disabled.
 */
export async function signInWithPassword(context: IdentityContext, body: unknown, client: Client): Promise<object> {
  const { password, ...given } = parseBody(Body, body, unbuiltNames)
  if (!given.email) throw new IdentityRefusal('MISSING_EMAIL')
  const email = parseEmail(given.email)
  if (!password) throw new IdentityRefusal('MISSING_PASSWORD')
  context.signIns.admit(client.clientAddress ?? '')
  const succeed = context.failures.begin(email)

  const [account] = await context.store.findAccounts({ emails: [email] })
  const isRight = await context.passwords.check(password, account?.passwordHash)
  const { emailEnumerationProtection } = context.settings
  if (!account?.passwordHash || !isRight || account.isDisabled) {
    throw new IdentityRefusal(emailEnumerationProtection ? 'INVALID_LOGIN_CREDENTIALS' : reasonOf(account, isRight))
  }
  const tokens = await startSession(context, {
    localId: account.localId,
    signInProvider: 'password',
    checkedPasswordHash: account.passwordHash,
    renewedPasswordHash: await renewHash(context, password, account.passwordHash),
  })
  if (!tokens) throw new IdentityRefusal(emailEnumerationProtection ? 'INVALID_LOGIN_CREDENTIALS' : 'INVALID_PASSWORD')
  succeed()
  const { localId, displayName } = account
  return { kind: 'identitytoolkit#VerifyPasswordResponse', registered: true, localId, email, displayName, ...tokens }
}

function reasonOf(account: Account | undefined, isRight: boolean): string {
  if (!account) return 'EMAIL_NOT_FOUND'
  return isRight ? 'USER_DISABLED' : 'INVALID_PASSWORD'
}

async function renewHash({ passwords }: IdentityContext, password: string, storedHash: string): Promise<string | undefined> {
  return passwords.isOutdated(storedHash) ? await passwords.hash(password) : undefined
}
