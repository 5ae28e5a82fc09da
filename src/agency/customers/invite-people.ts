import type { Customer } from '#domain/customers/customer.ts'
import { findRole, listMembers, type MemberRole } from '#domain/customers/member-roles.ts'
import { openMailStore } from '#gateway/mail.ts'
import { openMemberStore } from '#gateway/members.ts'
import { createInvitationId, createNoticeWrite, isInvitationTo, type Notice } from '#gateway/notices.ts'
import type { Operation } from '#agency/operation.ts'

/** A person with access to a customer. */
export type DescribedPerson = {
  readonly email: string
  readonly role: MemberRole | undefined
  /** Whether an account has confirmed the address. */
  readonly hasSignedIn: boolean
  readonly lastSignInAt: Date | undefined
  /** When the latest invitation was sent, within the 30 days that mails are kept. */
  readonly invitedAt: Date | undefined
  /** Whether an invitation is pending. */
  readonly isBeingInvited: boolean
}

type People = Pick<Operation, 'documents' | 'identity'>

/** Returns the people of a customer with their invitations. @param notices Pending notices, read once for many customers. */
export async function describePeople(
  { documents, identity }: People,
  customer: Customer,
  notices: readonly Notice[],
): Promise<readonly DescribedPerson[]> {
  const emails = listMembers(customer)
  const accounts = emails.length === 0 ? [] : await identity.findAccounts({ emails })
  const mails = openMailStore(documents)
  const { changeIds, waiting } = await findInvitations(documents, customer.id, notices)
  return await Promise.all(
    emails.map(async (email) => {
      const account = accounts.find((each) => each.email?.toLowerCase() === email && each.isEmailVerified)
      const isInvitation = (id: string) => isInvitationTo(customer.id, id) || changeIds.has(id)
      const invitedAt: Date[] = []
      for await (const { id, handedOverAt } of mails.walkMailsTo(email)) if (isInvitation(id)) invitedAt.push(handedOverAt)
      return {
        email,
        role: findRole(customer, email),
        hasSignedIn: account !== undefined,
        lastSignInAt: account?.lastLoginAt,
        invitedAt: invitedAt.toSorted((a, b) => b.getTime() - a.getTime())[0],
        isBeingInvited: waiting.has(email),
      }
    }),
  )
}

/** Returns the mail IDs of past invitations, and the addresses with a pending one. */
async function findInvitations(documents: Operation['documents'], customerId: string, notices: readonly Notice[]) {
  const changes = await openMemberStore(documents).listChanges(customerId, new Date(0))
  const waiting = notices.flatMap((notice) => {
    const isInvitation = notice.kind === 'invitation' || (notice.kind === 'access' && notice.change === 'invited')
    return isInvitation && notice.customerId === customerId ? [notice.email] : []
  })
  // IDs as in `server/customers`: by the notice for staff, by the change for the customer's own people.
  const changeIds = changes.flatMap(({ kind, id }) => (kind === 'invited' ? [`access-${id}-invited`, `${id}-invited`] : []))
  return { changeIds: new Set(changeIds), waiting: new Set(waiting) }
}

/** The result of inviting a person. `waiting`: the mail is pending; `invitedBefore` gets one only as a reminder, `signedIn` never. */
export type InvitedPerson = DescribedPerson & {
  readonly customerId: string
  readonly outcome: 'invited' | 'reminded' | 'waiting' | 'invitedBefore' | 'signedIn'
}

type Invitation = { readonly isReminder: boolean; readonly only?: readonly string[]; readonly notices: readonly Notice[] }

/**
 * Requests invitations for people of a customer who have not signed in or been invited yet, or reminders for all who have not signed in.
 *
 * @param invitation `only` limits it to these addresses. `notices` are the pending ones.
 */
export async function invitePeople(
  people: People,
  customer: Customer,
  { isReminder, only, notices }: Invitation,
): Promise<readonly InvitedPerson[]> {
  const customerId = customer.id
  const described = (await describePeople(people, customer, notices)).filter(({ email }) => only?.includes(email) ?? true)
  const invited = described.map((person) => ({ customerId, ...person, outcome: decide(person, isReminder) }))
  const invitations = invited.flatMap(({ email, outcome }) =>
    outcome === 'invited' || outcome === 'reminded'
      ? [
          createNoticeWrite({
            id: createInvitationId(customerId),
            kind: 'invitation',
            customerId,
            email,
            isReminder: outcome === 'reminded',
          }),
        ]
      : [],
  )
  if (invitations.length > 0) await people.documents.commit(invitations)
  return invited
}

function decide({ hasSignedIn, isBeingInvited, invitedAt }: DescribedPerson, isReminder: boolean): InvitedPerson['outcome'] {
  if (hasSignedIn) return 'signedIn'
  if (isBeingInvited) return 'waiting'
  if (invitedAt === undefined) return 'invited'
  return isReminder ? 'reminded' : 'invitedBefore'
}
