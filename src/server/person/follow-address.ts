import { normalizeEmail } from '#domain/customers/customer.ts'
import type { AccountAddress, AccountAddresses } from '#gateway/account-addresses.ts'
import type { IdentityAccount, IdentityClient } from '#gateway/identity.ts'
import type { Members } from '#gateway/members.ts'

export type AddressFollowerOptions = {
  readonly addresses: AccountAddresses
  readonly identity: Pick<IdentityClient, 'findAccounts'>
  readonly members: Pick<Members, 'renameEverywhere'>
}

/**
 * Customers name their people by address. When an account has another confirmed address than before, it takes the place of the old one
 * there; a change of address would otherwise take away its person's companies, and leave them to whoever gets the old mailbox. The provider
 * tells nobody of a change, so it is looked for.
 */
export type AddressFollower = {
  /** Looks at an account whose person has come. */
  readonly follow: (account: Pick<IdentityAccount, 'localId' | 'email' | 'isEmailVerified'>) => Promise<void>
  /**
   * Looks at every account. Done often: an old address that its company gives to somebody else must not be taken along later by whoever
   * had it before.
   */
  readonly followAll: () => Promise<void>
}

/** Accounts that are looked at together. */
const pageSize = 100

export function createAddressFollower({ addresses, identity, members }: AddressFollowerOptions): AddressFollower {
  return {
    follow,
    followAll: async () => {
      let after: AccountAddress | undefined
      while (true) {
        const known = await addresses.listAddresses(pageSize, after)
        const accounts = await identity.findAccounts({ localIds: known.map(({ uid }) => uid) })
        for (const account of accounts) await follow(account)
        const there = new Set(accounts.map(({ localId }) => localId))
        // Of accounts that were deleted by another way than the settings.
        for (const { uid } of known) if (!there.has(uid)) await addresses.deleteAddress(uid)
        if (known.length < pageSize) return
        after = known.at(-1)
      }
    },
  }

  async function follow({ localId, email, isEmailVerified }: Parameters<AddressFollower['follow']>[0]): Promise<void> {
    // An address that nobody has confirmed says nothing of whose it is.
    if (email === undefined || !isEmailVerified) return
    const current = normalizeEmail(email)
    const known = await addresses.findAddress(localId)
    if (known === current) return
    // Noted last: what is cut short is done again.
    if (known !== undefined && !(await isTaken(known))) await members.renameEverywhere(known, current)
    await addresses.putAddress(localId, current)
  }

  /** Whether another account has the address now; what customers say of it is about that one. */
  async function isTaken(email: string): Promise<boolean> {
    return (await identity.findAccounts({ emails: [email] })).length > 0
  }
}
