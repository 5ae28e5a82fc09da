import * as v from 'valibot'
import { CustomerSchema, normalizeEmail } from '#domain/customers/customer.ts'
import { type WholeMemberLists, withoutMember, withRole } from '#domain/customers/member-roles.ts'
import { type MemberChange, mostInvitations, mostMembers } from '#domain/customers/membership.ts'
import type { Members, StoredCustomer } from '#gateway/members.ts'
import { type MemberMailOptions, writeInvitedMails, writeRemovedMails } from './member-mails.ts'
import type { Site } from '#web/handler.ts'

type MembersService = Site['membersService']
type Visit = Parameters<MembersService['invite']>[0]

export type MembersServiceOptions = MemberMailOptions & {
  readonly members: Members
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Makes the id of a change. */
  readonly createId: () => string
}

/** Whoever changes a customer at the same moment is faster at most so often. */
const mostAttempts = 20

/**
 * People say who else may see their customer. The rules let nobody write there, so the service does it under the service credential, after it has
 * looked for itself whether the person belongs to the customer; what is stored goes out by mail in the same commit.
 */
export function createMembersService({ members, now, createId, ...mailOptions }: MembersServiceOptions): MembersService {
  return {
    invite: (visit, email) =>
      changeOwn(visit, async (stored, by) => {
        const { emails } = stored.customer
        if (emails.includes(email)) return { kind: 'listed' } as const
        if (emails.length >= mostMembers) return { kind: 'full' } as const
        const retryAfterSeconds = await findWait(stored.customer.id)
        if (retryAfterSeconds > 0) return { kind: 'limited', retryAfterSeconds } as const
        const change = { id: createId(), kind: 'invited', email, by: visit.user.uid } as const
        return await store(
          stored,
          withRole(stored.customer, email, 'member'),
          change,
          writeInvitedMails(stored.customer, { ...change, by }, mailOptions),
        )
      }),
    remove: (visit, email) =>
      changeOwn(visit, async (stored, by) => {
        const { emails } = stored.customer
        if (!emails.includes(email)) return { kind: 'removed' } as const
        if (emails.length === 1) return { kind: 'last' } as const
        const change = { id: createId(), kind: 'removed', email, by: visit.user.uid } as const
        return await store(
          stored,
          withoutMember(stored.customer, email),
          change,
          writeRemovedMails(stored.customer, { ...change, by }, mailOptions),
        )
      }),
  }

  /**
   * Decides upon the customer as it is, again and again until nobody else was faster.
   *
   * @param attempt Given the person's address; answers nothing when the customer has changed meanwhile.
   */
  async function changeOwn<Outcome>(
    { user: { email, emailVerified }, customerId }: Visit,
    attempt: (stored: StoredCustomer, by: string) => Promise<Outcome | undefined>,
  ): Promise<Outcome | { readonly kind: 'notMember' }> {
    if (!emailVerified || email === undefined) return { kind: 'notMember' }
    const by = normalizeEmail(email)
    for (let count = 0; count < mostAttempts; count += 1) {
      const stored = await members.findCustomer(customerId)
      if (!stored?.customer.emails.includes(by)) return { kind: 'notMember' }
      const outcome = await attempt(stored, by)
      if (outcome !== undefined) return outcome
    }
    throw new Error(`The people of ${customerId} changed all the time.`)
  }

  async function store<Kind extends MemberChange['kind']>(
    stored: StoredCustomer,
    lists: WholeMemberLists,
    change: Omit<MemberChange, 'at'> & { readonly kind: Kind },
    mails: Parameters<Members['changeMembers']>[3],
  ): Promise<{ readonly kind: Kind } | undefined> {
    // An address that is none would shut everybody out, because the customer could not be read any more.
    for (const list of Object.values(lists)) v.assert(CustomerSchema.entries.emails, list)
    const outcome = await members.changeMembers(stored, lists, change, mails)
    return outcome === 'changed' ? { kind: change.kind } : undefined
  }

  /** Seconds until another invitation is allowed; 0 for now. They are counted where they are stored, for all servers and starts alike. */
  async function findWait(customerId: string): Promise<number> {
    const { count, milliseconds } = mostInvitations
    const changes = await members.listChanges(customerId, new Date(now() - milliseconds))
    const filling = changes.filter(({ kind }) => kind === 'invited').at(-count)
    return filling ? Math.max(1, Math.ceil((filling.at.getTime() + milliseconds - now()) / 1000)) : 0
  }
}
