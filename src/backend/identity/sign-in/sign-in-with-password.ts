import * as v from 'valibot'
import type { Account } from '#backend/database/identity/identity-operations.ts'
import type { Caller, IdentityContext } from '#backend/identity/context.ts'
import { parseEmail } from '#backend/identity/accounts/email.ts'
import { type HashingOrigin, knownOrigin, unknownOrigin } from '#backend/identity/passwords/hashing-origin.ts'
import { findSignInOrigin } from './known-device.ts'
import { admit, settle } from '#backend/identity/limits.ts'
import { clientEntries, parseBody, Text } from '#backend/identity/parse-body.ts'
import { IdentityRefusal } from '#backend/identity/refusal.ts'
import { finishFirstFactor } from '#backend/identity/second-factor/finish-first-factor.ts'

const Body = v.strictObject({ ...clientEntries, email: v.optional(Text), password: v.optional(Text, '') })
const unbuiltNames = ['idToken', 'tenantId', 'pendingIdToken', 'delegatedProjectNumber', 'captchaChallenge', 'instanceId']

/**
 * `accounts:signInWithPassword`. Limits count before the password is hashed. An unknown address, a wrong or missing password and a
 * disabled account cost the same work and, with e-mail enumeration protection, get the same bytes in response.
 */
export async function signInWithPassword(context: IdentityContext, body: unknown, caller: Caller): Promise<object> {
  const { password, ...given } = parseBody(Body, body, unbuiltNames)
  if (given.email === undefined) throw new IdentityRefusal('MISSING_EMAIL')
  const email = parseEmail(given.email)
  if (!password) throw new IdentityRefusal('MISSING_PASSWORD')
  const [account] = await context.store.findAccounts({ emails: [email] })
  if (account) caller.isAbout(account.localId)
  const { attemptKey, isKnown } = await findSignInOrigin(context, caller, email, account)
  const failure = await admit(context, { signIn: caller, account: attemptKey })
  const origin = isKnown ? knownOrigin(caller, attemptKey) : unknownOrigin(caller, email)
  const outcome = await tryPassword(context, caller, account, password, origin).catch(async (error: unknown) => {
    await settle(context, failure, 'withdrawn')
    throw error
  })
  if (outcome.kind === 'refused') {
    throw new IdentityRefusal(context.settings.emailEnumerationProtection ? 'INVALID_LOGIN_CREDENTIALS' : outcome.reason)
  }
  await settle(context, failure, 'succeeded')
  const { localId, displayName } = outcome.account
  return { kind: 'identitytoolkit#VerifyPasswordResponse', registered: true, localId, email, displayName, ...outcome.reply }
}

type Outcome =
  | { readonly kind: 'signedIn'; readonly account: Account; readonly reply: object }
  | { readonly kind: 'refused'; readonly reason: string }

async function tryPassword(
  context: IdentityContext,
  caller: Caller,
  account: Account | undefined,
  password: string,
  origin: HashingOrigin,
): Promise<Outcome> {
  const isRight = await context.passwords.check(password, account?.passwordHash, origin)
  if (!account?.passwordHash || !isRight || account.isDisabled) return { kind: 'refused', reason: reasonOf(account, isRight) }
  const reply = await finishFirstFactor(context, caller, account, {
    signInProvider: 'password',
    checkedPasswordHash: account.passwordHash,
    renewedPasswordHash: await renewHash(context, password, account.passwordHash, origin),
  })
  return reply ? { kind: 'signedIn', account, reply } : { kind: 'refused', reason: 'INVALID_PASSWORD' }
}

function reasonOf(account: Account | undefined, isRight: boolean): string {
  if (!account) return 'EMAIL_NOT_FOUND'
  return isRight ? 'USER_DISABLED' : 'INVALID_PASSWORD'
}

/** Hashes a password again if its stored hash is weak; if the queue is full, a later sign-in does it. */
async function renewHash(
  { passwords }: IdentityContext,
  password: string,
  storedHash: string,
  origin: HashingOrigin,
): Promise<string | undefined> {
  if (!passwords.isOutdated(storedHash)) return undefined
  try {
    return await passwords.hash(password, origin)
  } catch (error) {
    if (error instanceof IdentityRefusal) return undefined
    throw error
  }
}
