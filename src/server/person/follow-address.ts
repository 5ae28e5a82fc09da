import { normalizeEmail } from '#domain/customers/customer.ts'
import type { AccountAddresses } from '#gateway/account-addresses.ts'
import type { IdentityAccount } from '#gateway/identity.ts'
import type { Members } from '#gateway/members.ts'

export type AddressFollowerOptions = {
  readonly addresses: Pick<AccountAddresses, 'findAddress' | 'putAddress'>
  readonly members: Pick<Members, 'renameEverywhere'>
}

/**
 * Notes under which address a person came. Customers name their people by address: when somebody comes under another one than before, it
 * takes the place of the old one there, or a change of address would take away their companies and leave them to whoever gets the old
 * mailbox. The provider tells nobody of a change, so it is noticed here, as soon as the person is seen again.
 */
export type AddressFollower = (account: Pick<IdentityAccount, 'localId' | 'email' | 'isEmailVerified'>) => Promise<void>

export function createAddressFollower({ addresses, members }: AddressFollowerOptions): AddressFollower {
  return async ({ localId, email, isEmailVerified }) => {
    // An address that nobody has confirmed says nothing of whose it is.
    if (email === undefined || !isEmailVerified) return
    const current = normalizeEmail(email)
    const known = await addresses.findAddress(localId)
    if (known === current) return
    // Noted last: what is cut short is done again.
    if (known !== undefined) await members.renameEverywhere(known, current)
    await addresses.putAddress(localId, current)
  }
}
