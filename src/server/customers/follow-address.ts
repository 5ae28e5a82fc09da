import type { MailContext } from '#server/mails/mail-context.ts'
import { dayMilliseconds } from '#domain/durations.ts'
import { normalizeEmail } from '#domain/customers/customer.ts'
import { findRole, withAddress } from '#domain/customers/member-roles.ts'
import type { IdentityAccount, IdentityClient } from '#gateway/accounts/identity.ts'
import type { MemberStore, StoredCustomer } from '#gateway/members.ts'
import { writeMovedMails } from './member-mails.ts'

/** A confirmed address of an account, and the confirmed address that replaced it. */
export type AddressChange = { readonly localId: string; readonly former: string; readonly email: string }

/** Moves access when an account changes its confirmed address. */
export type AddressFollower = {
  /** Called at the time of the change, if the provider reports changes. */
  readonly move: (change: AddressChange) => Promise<void>
  /**
   * Called at each sign-in: records the account's address, and catches up on an unreported change. That moves access only if nothing else
   * has changed since the account was last seen with the former address.
   */
  readonly see: (account: Pick<IdentityAccount, 'localId' | 'email' | 'isEmailVerified'>) => Promise<void>
}

export type AddressFollowerOptions = MailContext & {
  readonly members: MemberStore
  readonly identity: Pick<IdentityClient, 'findAccounts'>
  /** Creates the id of a change. */
  readonly createId: () => string
}

/** Moves per account and day that members are notified of, so that frequent changes cannot send more mails. */
const mostMailedMoves = { count: 3, milliseconds: dayMilliseconds } as const

/** Retries of a commit that conflicts with another change of the customer. */
const mostAttempts = 20

/**
 * Customers list people by address. A former address may belong to someone else by now, so access moves only in lists from the time when
 * the account had it, and never if another account has it (decision 038).
 */
export function createAddressFollower({ members, identity, now, createId, ...others }: AddressFollowerOptions): AddressFollower {
  const mailOptions = { ...others, now }
  return {
    move: async (change) => {
      await follow(change, () => true)
      await members.noteAddress(change.localId, normalizeEmail(change.email))
    },
    see: async ({ localId, email, isEmailVerified }) => {
      if (email === undefined || !isEmailVerified) return
      const address = normalizeEmail(email)
      const noted = await members.findAddress(localId)
      if (noted && noted.email !== address && (await members.findLastHolder(noted.email)) === localId) {
        await follow({ localId, former: noted.email, email: address }, ({ version }) => version < noted.seenAt)
      }
      await members.noteAddress(localId, address)
    },
  }

  async function follow(change: AddressChange, mayMove: (stored: StoredCustomer) => boolean): Promise<void> {
    const holders = await identity.findAccounts({ emails: [change.former] })
    if (holders.some(({ localId }) => localId !== change.localId)) return
    for (const { customer } of await members.listCustomersOf(change.former)) await moveAt(customer.id, change, mayMove)
  }

  /** One commit with the record and the mails. */
  async function moveAt(customerId: string, change: AddressChange, mayMove: (stored: StoredCustomer) => boolean): Promise<void> {
    const { localId: by, former, email } = change
    for (let count = 0; count < mostAttempts; count += 1) {
      const stored = await members.findCustomer(customerId)
      if (!stored || findRole(stored.customer, former) === undefined || !mayMove(stored)) return
      const id = createId()
      const earlier = await members.listChanges(customerId, new Date(now() - mostMailedMoves.milliseconds))
      const isMailed = earlier.filter((move) => move.kind === 'moved' && move.by === by).length < mostMailedMoves.count
      const mails = isMailed ? writeMovedMails(stored.customer, { id, former, email }, mailOptions) : []
      const lists = withAddress(stored.customer, former, email)
      if ((await members.changeMembers(stored, lists, { id, kind: 'moved', former, email, by }, mails)) === 'changed') {
        return await members.renameInChanges(customerId, former, email)
      }
    }
    throw new Error(`The people of ${customerId} kept changing.`)
  }
}
