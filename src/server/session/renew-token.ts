import type { IdentityClient } from '#gateway/accounts/identity.ts'
import type { ServiceCredential } from '#gateway/provider/service-credential.ts'

export type TokenRenewal = {
  readonly identity: Pick<IdentityClient, 'deleteAccount' | 'findAccounts' | 'signInWithCustomToken'>
  readonly createCustomToken: ServiceCredential['createCustomToken']
}

/**
 * A new id token from a custom token. Exchanging that would recreate a deleted account, so the account is looked up first.
 *
 * @returns Undefined if the account is deleted or disabled.
 */
export async function renewIdToken({ identity, createCustomToken }: TokenRenewal, uid: string): Promise<string | undefined> {
  const [account] = await identity.findAccounts({ localIds: [uid] })
  if (!account || account.isDisabled) return undefined
  const signedIn = await identity.signInWithCustomToken(await createCustomToken(uid))
  if (signedIn.kind === 'refused') return undefined
  if (!signedIn.isNewUser) return signedIn.idToken
  // The account was deleted after the look-up: deletes the one that the exchange has recreated.
  await identity.deleteAccount(uid)
  return undefined
}
