import type { Account, AccountChanges } from '#backend/store/identity-operations.ts'
import type { IdentityContext } from './context.ts'
import { conflictRefusal, IdentityRefusal } from './refusal.ts'
import type { VerifiedUser } from './verify-id-token.ts'

/**
 * Changes the account of a signed-in user, unless the sign-in was ended meanwhile.
 *
 * @param endSignInsAtMs Given, every sign-in up to this time ends.
 * @throws IdentityRefusal TOKEN_EXPIRED, USER_NOT_FOUND, or what another account has already.
 */
export async function changeOwnAccount(
  { store }: IdentityContext,
  user: VerifiedUser,
  changes: AccountChanges,
  endSignInsAtMs?: number,
): Promise<Account> {
  const { localId } = user.account
  const { authTimeSeconds } = user
  const outcome = await store.changeIdentity('updateAccount', { localId, changes, authTimeSeconds, endSignInsAtMs })
  switch (outcome.kind) {
    case 'updated':
      return outcome.account
    case 'gone':
      throw new IdentityRefusal('USER_NOT_FOUND')
    case 'signInEnded':
      throw new IdentityRefusal('TOKEN_EXPIRED')
    default:
      throw conflictRefusal(outcome.kind)
  }
}
