import { normalizeEmail } from '#domain/customers/customer.ts'
import type { IdentityAccount } from '#gateway/accounts/identity.ts'
import type { Members } from '#gateway/members.ts'

/** Lets what a person may see follow their account to another confirmed address. */
export type FollowAddress = (account: Pick<IdentityAccount, 'localId' | 'email' | 'isEmailVerified'>) => Promise<void>

/**
 * Customers name people by their addresses. So the address under which an account was last seen is kept, and where the account has another
 * confirmed one, each customer that lists the former names the new one instead, in the same role.
 */
export function createFollowAddress(members: Pick<Members, 'findAddress' | 'noteAddress' | 'replaceEverywhere'>): FollowAddress {
  return async ({ localId, email, isEmailVerified }) => {
    if (email === undefined || !isEmailVerified) return
    const address = normalizeEmail(email)
    const former = await members.findAddress(localId)
    if (former === address) return
    if (former !== undefined) await members.replaceEverywhere(former, address)
    await members.noteAddress(localId, address)
  }
}
