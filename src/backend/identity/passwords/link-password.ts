import type { Caller, IdentityContext } from '#backend/identity/context.ts'
import { changeOwnAccount } from '#backend/identity/accounts/change-own-account.ts'
import { knownOrigin } from './hashing-origin.ts'
import { IdentityRefusal } from '#backend/identity/refusal.ts'
import { startSession } from '#backend/identity/tokens/start-session.ts'
import { assertRecentSignIn, verifyIdToken } from '#backend/identity/tokens/verify-id-token.ts'

/** What to add to the account of a token. */
export type PasswordLink = {
  readonly idToken: string
  readonly email: string
  /** Already checked for strength. */
  readonly password: string
  readonly displayName: string | undefined
}

/**
 * Adds an e-mail address and a password to a signed-in account; an anonymous account is no longer anonymous afterwards.
 *
 * @throws IdentityRefusal EMAIL_EXISTS, CREDENTIAL_TOO_OLD_LOGIN_AGAIN, or OPERATION_NOT_ALLOWED for an account that has another address.
 */
export async function linkPassword(context: IdentityContext, link: PasswordLink, caller: Caller): Promise<object> {
  const { idToken, email, password, displayName } = link
  const user = await verifyIdToken(context, idToken)
  assertRecentSignIn(context, user)
  const before = user.account
  // Another address would have to be confirmed by mail first.
  if (before.email !== undefined && before.email !== email) throw new IdentityRefusal('OPERATION_NOT_ALLOWED')
  const [owner] = await context.store.findAccounts({ emails: [email] })
  if (owner && owner.localId !== before.localId) throw new IdentityRefusal('EMAIL_EXISTS')
  const changes = {
    email,
    ...(displayName !== undefined && { displayName }),
    passwordHash: await context.passwords.hash(password, knownOrigin(caller, before.localId)),
    passwordUpdateTimeMs: context.clock.now(),
  }
  const { languageTag } = caller
  const notify =
    before.email === undefined ? [] : [{ kind: 'providerAdded', email: before.email, providerId: 'password', languageTag } as const]
  const account = await changeOwnAccount(context, user, changes, { notify })
  const { localId } = account
  const tokens = await startSession(context, account, { signInProvider: 'password', secondFactorId: user.secondFactorId })
  if (!tokens) throw new IdentityRefusal('USER_DISABLED')
  return { kind: 'identitytoolkit#SignupNewUserResponse', localId, email, displayName: account.displayName, ...tokens }
}
