import type { MailContext } from '#server/mails/mail-context.ts'
import { dayMilliseconds } from '#domain/durations.ts'
import { normalizeEmail } from '#domain/customers/customer.ts'
import { findRole, withAddress } from '#domain/customers/member-roles.ts'
import type { IdentityAccount, IdentityClient } from '#gateway/accounts/identity.ts'
import type { MemberStore, StoredCustomer } from '#gateway/members.ts'
import { writeMovedMails } from './member-mails.ts'

/** A confirmed address of an account, and the confirmed one that has replaced it. */
export type AddressChange = { readonly localId: string; readonly former: string; readonly email: string }

/** Lets what a person may see follow their account from one confirmed address to the next. */
export type AddressFollower = {
  /** For the moment of the change, where the provider reports it. */
  readonly move: (change: AddressChange) => Promise<void>
  /**
   * For each account whose sign-in counts: notes its address, and makes up for a change that nobody has reported. Then an address moves only
   * where nothing has changed since the account was last seen with it.
   */
  readonly see: (account: Pick<IdentityAccount, 'localId' | 'email' | 'isEmailVerified'>) => Promise<void>
}

export type AddressFollowerOptions = MailContext & {
  readonly members: MemberStore
  readonly identity: Pick<IdentityClient, 'findAccounts'>
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Makes the id of a change. */
  readonly createId: () => string
}

/** Moves of one account within a day of which the members of a customer get mails: an account that changes its address at will sends no more. */
const mostMailedMoves = { count: 3, milliseconds: dayMilliseconds } as const

/** How often a commit is retried after a conflict with another change of the customer. */
const mostAttempts = 20

/**
 * Customers name people by their addresses. An address that an account has given up may belong to another person by now, so it moves for the
 * lists as they were while the account had it, and nowhere if anybody else has it (decision 038).
 */
export function createAddressFollower({ members, identity, now, createId, ...mailOptions }: AddressFollowerOptions): AddressFollower {
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

  /** In one commit with its record and its mails. */
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
    throw new Error(`The people of ${customerId} changed all the time.`)
  }
}
