import type { AccountDeletion } from '#backend/database/identity/identity-operations.ts'
import type { IdentityContext } from '#backend/identity/context.ts'

/**
 * Removes an account and, in the same transaction, its own document and files. What the files held goes from the disk right after, or
 * with the next sweep.
 *
 * @returns Whether there was one, and its sign-in still counted.
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
