import type { Account, AccountChanges } from '#backend/database/identity/identity-operations.ts'
import type { IdentityContext } from '#backend/identity/context.ts'
import { type Notice, prepareNotices } from '#backend/identity/mails/notify.ts'
import { conflictRefusal, IdentityRefusal, tooManyAttempts } from '#backend/identity/refusal.ts'
import type { VerifiedUser } from '#backend/identity/tokens/verify-id-token.ts'

/**
 * Changes the account of a signed-in user, unless the sign-in has ended meanwhile.
 *
 * @param options `endSignInsAtMs` ends every sign-in up to this time; `notify` lists the notices to the owner.
 * @throws IdentityRefusal TOKEN_EXPIRED, USER_NOT_FOUND, or a conflict with another account.
 */
export async function changeOwnAccount(
  context: IdentityContext,
  user: VerifiedUser,
  changes: AccountChanges,
  {
    endSignInsAtMs,
    notify = [],
  }: { readonly endSignInsAtMs?: number | undefined; readonly notify?: readonly Omit<Notice, 'localId'>[] } = {},
): Promise<Account> {
  const { localId } = user.account
  const { authTimeSeconds } = user
  const { notices, send } = prepareNotices(
    context,
    notify.map((notice) => ({ ...notice, localId })),
  )
  const outcome = await context.store.changeIdentity('updateAccount', { localId, changes, authTimeSeconds, endSignInsAtMs, notices })
  switch (outcome.kind) {
    case 'updated':
      send()
      return outcome.account
    case 'gone':
      throw new IdentityRefusal('USER_NOT_FOUND')
    case 'signInEnded':
      throw new IdentityRefusal('TOKEN_EXPIRED')
    case 'tooSoon':
      throw tooManyAttempts(1)
    default:
      throw conflictRefusal(outcome.kind)
  }
}
