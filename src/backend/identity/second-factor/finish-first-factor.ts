import type { Account, SessionStart } from '#backend/database/identity/identity-operations.ts'
import { listSecondFactors } from '#backend/identity/accounts/account-reply.ts'
import type { Caller, IdentityContext } from '#backend/identity/context.ts'
import { rememberDevice } from '#backend/identity/sign-in/known-device.ts'
import { type SessionTokens, startSession } from '#backend/identity/tokens/start-session.ts'

/** Time to type the code. */
const pendingMilliseconds = 10 * 60_000

/** What a sign-in answers in place of tokens if the account has a second factor. */
export type PendingReply = { readonly mfaPendingCredential: string; readonly mfaInfo: readonly object[] }

/**
 * Ends the first step of a sign-in: with tokens, or if the account has a second factor, with a credential for `mfaSignIn:finalize`. The
 * device counts as known only once the sign-in is complete.
 *
 * @param account Its state when the credentials were checked.
 * @param earlier Its state before the sign-in, if that has changed or created it.
 * @returns Undefined if the account has changed meanwhile and may no longer sign in.
 */
export async function finishFirstFactor(
  context: IdentityContext,
  caller: Caller,
  account: Account,
  start: Pick<SessionStart, 'signInProvider' | 'checkedPasswordHash' | 'renewedPasswordHash'>,
  earlier: Account = account,
): Promise<SessionTokens | PendingReply | undefined> {
  const { localId, secondFactor, validSinceSeconds } = account
  const mfaInfo = listSecondFactors(account)
  if (!secondFactor || !mfaInfo) {
    const tokens = await startSession(context, account, start)
    if (tokens) await rememberDevice(context, caller, earlier)
    return tokens
  }
  if (account.isDisabled) return undefined
  const { signInProvider, renewedPasswordHash: passwordHash, checkedPasswordHash } = start
  if (passwordHash !== undefined) {
    await context.store.changeIdentity('updateAccount', { localId, changes: { passwordHash }, checkedPasswordHash })
  }
  const { enrollmentId } = secondFactor
  const endsAtMs = context.clock.now() + pendingMilliseconds
  const pending = { localId, signInProvider, validSinceSeconds, enrollmentId, endsAtMs }
  return { mfaPendingCredential: context.secondFactorSecrets.sealPending(pending), mfaInfo }
}
