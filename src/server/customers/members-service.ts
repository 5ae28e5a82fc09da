import * as v from 'valibot'
import type { MailContext } from '#server/mails/mail-context.ts'
import { addMember } from '#domain/customers/change-members.ts'
import { type Customer, CustomerSchema, normalizeEmail } from '#domain/customers/customer.ts'
import { findRole, listMembers, ownersOf, type WholeMemberLists, withoutMember, withRole } from '#domain/customers/member-roles.ts'
import { type MemberChange, mostChanges, mostInvitations, mostInvitationsOfAddress } from '#domain/customers/membership.ts'
import type { Gateway } from '#gateway/gateway.ts'
import type { IdentityAccount, IdentityClient } from '#gateway/accounts/identity.ts'
import type { MemberStore, StoredCustomer } from '#gateway/members.ts'
import { writeChangedMails, writeInvitedMails, writeRemovedMails } from './member-mails.ts'
import type { Site } from '#web/handler.ts'

type MembersService = Site['membersService']
type Visit = Parameters<MembersService['invite']>[0]
type ListedMember = Extract<Awaited<ReturnType<MembersService['list']>>, { kind: 'members' }>['members'][number]

export type MembersServiceOptions = MailContext & {
  readonly members: MemberStore
  /** Finds out who has confirmed an address, and people's names. */
  readonly identity: Pick<IdentityClient, 'findAccounts'>
  readonly profiles: Pick<Gateway['profiles'], 'getProfile'>
  /** Creates the id of a change. */
  readonly createId: () => string
}

/** Retries of a commit that conflicts with another change of the customer. */
const mostAttempts = 20

/**
 * Lets members manage access to their customer. The rules allow no direct writes, so this service writes with the service credential, after
 * checking the caller's role itself; each change is stored in one commit with its mails.
 */
export function createMembersService({ members, identity, profiles, now, createId, ...others }: MembersServiceOptions): MembersService {
  const mailOptions = { ...others, now }
  return {
    list: async (visit) => {
      const stored = await findOwn(visit)
      return stored ? { kind: 'members', members: await describeMembers(stored.customer) } : { kind: 'notMember' }
    },
    invite: (visit, email, role = 'member') =>
      changeOwn(visit, async ({ stored, by }) => {
        const { customer } = stored
        const added = addMember(customer, email, role)
        if ('refusal' in added) return { kind: added.refusal === 'already-member' ? 'listed' : 'full' } as const
        const isInvitation = ({ kind }: MemberChange) => kind === 'invited'
        const retryAfterSeconds = Math.max(
          await findWait(customer.id, mostChanges),
          await findWait(customer.id, mostInvitations, isInvitation),
          await findWait(customer.id, mostInvitationsOfAddress, (change) => isInvitation(change) && change.email === email),
        )
        if (retryAfterSeconds > 0) return { kind: 'limited', retryAfterSeconds } as const
        const change = { id: createId(), kind: 'invited', email, by: visit.user.uid } as const
        const mails = writeInvitedMails(customer, { ...change, role, by }, mailOptions)
        return await store(stored, added.lists, change, mails)
      }),
    remove: (visit, email) =>
      changeOwn(visit, async ({ stored, by }) => {
        const { customer } = stored
        if (email !== by && !ownersOf(customer).includes(by)) return { kind: 'notOwner' } as const
        const role = findRole(customer, email)
        if (role === undefined) return { kind: 'removed' } as const
        if (await isLastActiveOwner(customer, email, by)) return { kind: 'last' } as const
        // Leaving is never limited.
        const retryAfterSeconds = email === by ? 0 : await findWait(customer.id, mostChanges)
        if (retryAfterSeconds > 0) return { kind: 'limited', retryAfterSeconds } as const
        const change = { id: createId(), kind: 'removed', email, by: visit.user.uid } as const
        const mails = writeRemovedMails(customer, { ...change, role, by }, mailOptions)
        return await store(stored, withoutMember(customer, email), change, mails)
      }),
    changeRole: (visit, email, role) =>
      changeOwn(visit, async ({ stored, by }) => {
        const { customer } = stored
        const present = findRole(customer, email)
        if (!ownersOf(customer).includes(by) || present === undefined) return { kind: 'notOwner' } as const
        if (present === role) return { kind: 'changed' } as const
        if (await isLastActiveOwner(customer, email, by)) return { kind: 'last' } as const
        const retryAfterSeconds = await findWait(customer.id, mostChanges)
        if (retryAfterSeconds > 0) return { kind: 'limited', retryAfterSeconds } as const
        const change = { id: createId(), kind: 'changed', email, by: visit.user.uid } as const
        const mails = writeChangedMails(customer, { ...change, role, by }, mailOptions)
        // Repeated role changes must not send mails to unconfirmed addresses; such people see their role at the first sign-in.
        const active = await findActive(mails.map(({ to }) => to))
        const isRead = ({ to }: { readonly to: string }) => active.some((account) => normalizeEmail(account.email ?? '') === to)
        return await store(stored, withRole(customer, email, role), change, mails.filter(isRead))
      }),
    findBooks: async (verifiedEmail) => {
      const email = normalizeEmail(verifiedEmail)
      const customers = await members.findCustomersOfBookkeeper(email)
      const kept = customers.filter((customer) => findRole(customer, email) === 'bookkeeping')
      // Addresses are not revealed.
      return kept.map((customer) => ({ ...customer, emails: [], owners: [], bookkeepers: [] }))
    },
  }

  /**
   * Decides on the customer's current state, and retries after conflicts.
   *
   * @param attempt Receives the customer and the caller's address; returns undefined if the customer has changed meanwhile.
   */
  async function changeOwn<Result>(
    visit: Visit,
    attempt: (own: { readonly stored: StoredCustomer; readonly by: string }) => Promise<Result | undefined>,
  ): Promise<Result | { readonly kind: 'notMember' }> {
    for (let count = 0; count < mostAttempts; count += 1) {
      const stored = await findOwn(visit)
      if (!stored) return { kind: 'notMember' }
      const result = await attempt({ stored, by: normalizeEmail(visit.user.email ?? '') })
      if (result !== undefined) return result
    }
    throw new Error(`The people of ${visit.customerId} kept changing.`)
  }

  /** Undefined if the caller is not a member; bookkeepers are not. */
  async function findOwn({ user: { email, emailVerified }, customerId }: Visit): Promise<StoredCustomer | undefined> {
    if (!emailVerified || email === undefined) return undefined
    const stored = await members.findCustomer(customerId)
    return stored?.customer.emails.includes(normalizeEmail(email)) ? stored : undefined
  }

  /** Whether no other owner can sign in. An unconfirmed address may be mistyped, and then nobody could manage roles any more. */
  async function isLastActiveOwner(customer: Customer, email: string, by: string): Promise<boolean> {
    const owners = ownersOf(customer)
    if (!owners.includes(email)) return false
    const others = owners.filter((each) => each !== email)
    // The caller is signed in.
    if (others.includes(by)) return false
    return others.length === 0 || (await findActive(others)).length === 0
  }

  /** Accounts that have confirmed one of the addresses and are not disabled. */
  async function findActive(emails: readonly string[]): Promise<readonly IdentityAccount[]> {
    return (await identity.findAccounts({ emails })).filter(({ isEmailVerified, isDisabled }) => isEmailVerified && !isDisabled)
  }

  async function describeMembers(customer: Customer): Promise<readonly ListedMember[]> {
    const emails = listMembers(customer)
    const changes = await members.listChanges(customer.id, new Date(0))
    const invitations = new Map(
      changes.flatMap((change) => (change.kind === 'invited' && change.email !== undefined ? [[change.email, change]] : [])),
    )
    const inviters = [...new Set([...invitations.values()].flatMap(({ by }) => by ?? []))]
    const [confirmed, invitedBy] = await Promise.all([
      findActive(emails),
      inviters.length === 0 ? [] : identity.findAccounts({ localIds: inviters }),
    ])
    const names = new Map(
      await Promise.all([...confirmed, ...invitedBy].map(async (account) => [account.localId, await findName(account)] as const)),
    )
    return emails.map((email): ListedMember => {
      const account = confirmed.find((each) => each.email !== undefined && normalizeEmail(each.email) === email)
      const name = account && names.get(account.localId)
      const invitation = invitations.get(email)
      const inviter = invitedBy.find(({ localId }) => localId === invitation?.by)
      const by = inviter && (names.get(inviter.localId) ?? inviter.email)
      return {
        email,
        role: findRole(customer, email) ?? 'member',
        ...(name !== undefined && { name }),
        state: account ? 'active' : 'invited',
        ...(invitation && { invitation: { ...(by !== undefined && { by }), at: invitation.at } }),
      }
    })
  }

  async function findName({ localId, displayName }: IdentityAccount): Promise<string | undefined> {
    return (await profiles.getProfile(localId)).profile.displayName ?? displayName
  }

  async function store<Kind extends MemberChange['kind']>(
    stored: StoredCustomer,
    lists: WholeMemberLists,
    change: Omit<MemberChange, 'at'> & { readonly kind: Kind },
    mails: Parameters<MemberStore['changeMembers']>[3],
  ): Promise<{ readonly kind: Kind } | undefined> {
    // An invalid address would make the customer unreadable and lock everyone out.
    for (const list of Object.values(lists)) v.assert(CustomerSchema.entries.emails, list)
    const result = await members.changeMembers(stored, lists, change, mails)
    return result === 'changed' ? { kind: change.kind } : undefined
  }

  /** Seconds until the next change is allowed; 0 for now. Counted in the database, so that the limit holds across servers and restarts. */
  async function findWait(
    customerId: string,
    { count, milliseconds }: { readonly count: number; readonly milliseconds: number },
    isCounted: (change: MemberChange) => boolean = ({ by }) => by !== undefined,
  ): Promise<number> {
    const changes = await members.listChanges(customerId, new Date(now() - milliseconds))
    const filling = changes.filter(isCounted).at(-count)
    return filling ? Math.max(1, Math.ceil((filling.at.getTime() + milliseconds - now()) / 1000)) : 0
  }
}
