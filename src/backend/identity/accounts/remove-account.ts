import type { AccountDeletion } from '#backend/database/identity/identity-operations.ts'
import type { IdentityContext } from '#backend/identity/context.ts'

/**
 * Deletes an account and, in the same transaction, its document and files. The files' contents are deleted from the disk right after, or by
 * the next sweep.
 *
 * @returns Whether the account existed and its sign-in was still valid.
 */
export async function removeAccount(
  { store, clock, removeContents, afterwards }: IdentityContext,
  account: Pick<AccountDeletion, 'localId' | 'authTimeSeconds'>,
): Promise<boolean> {
  const removed = await store.changeIdentity('deleteAccount', { ...account, nowMs: clock.now() })
  if (removed.kind === 'gone') return false
  if (removed.contentIds.length > 0) afterwards(() => removeContents(removed.contentIds))
  return true
}
