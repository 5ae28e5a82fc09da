import type { Customer } from '#domain/customers/customer.ts'
import { findRole, listMembers, type MemberRole } from '#domain/customers/member-roles.ts'
import { openMailStore } from '#gateway/mail.ts'
import { openMemberStore } from '#gateway/members.ts'
import { createInvitationId, openNoticeStore, createNoticeWrite, isInvitationTo, type Notice } from '#gateway/notices.ts'
import type { OpenDocuments } from '#cli/open-documents.ts'
import { readAgencyClock } from '#cli/content/agency-clock.ts'

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

/** Lists the pending notices, oldest first. */
export async function listWaitingNotices({ documents }: Pick<OpenDocuments, 'documents'>): Promise<readonly Notice[]> {
  return await openNoticeStore(documents).listNotices()
}

/** Returns the people of a customer with their invitations. @param notices Pending notices, read once for many customers. */
export async function describePeople(
  open: Pick<OpenDocuments, 'documents' | 'identity'>,
  customer: Customer,
  notices: readonly Notice[],
): Promise<readonly DescribedPerson[]> {
  const emails = listMembers(customer)
  const accounts = emails.length === 0 ? [] : await open.identity.findAccounts({ emails })
  const mails = openMailStore(open.documents)
  const { changeIds, waiting } = await findInvitations(open, customer.id, notices)
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
async function findInvitations({ documents }: Pick<OpenDocuments, 'documents'>, customerId: string, notices: readonly Notice[]) {
  const changes = await openMemberStore(documents).listChanges(customerId, new Date(0))
  const waiting = notices.flatMap((notice) => {
    const isInvitation = notice.kind === 'invitation' || (notice.kind === 'access' && notice.change === 'invited')
    return isInvitation && notice.customerId === customerId ? [notice.email] : []
  })
  // IDs as in `server/customers`: by the notice for staff, by the change for the customer's own people.
  const changeIds = changes.flatMap(({ kind, id }) => (kind === 'invited' ? [`access-${id}-invited`, `${id}-invited`] : []))
  return { changeIds: new Set(changeIds), waiting: new Set(waiting) }
}

/** The result of inviting a person. */
export type InvitedPerson = {
  readonly customerId: string
  readonly email: string
  /** `waiting`: the email is pending; `invitedBefore` gets a mail only as a reminder, `signedIn` never. */
  readonly outcome: 'invited' | 'reminded' | 'waiting' | 'invitedBefore' | 'signedIn'
  /** The same in a sentence. */
  readonly text: string
}

type Invitation = { readonly isReminder: boolean; readonly only?: readonly string[]; readonly notices: readonly Notice[] }

/**
 * Requests invitations for people of a customer who have not signed in or been invited yet, or reminders for all who have not signed in.
 *
 * @param invitation `only` limits it to these addresses. `notices` are the pending ones.
 */
export async function invitePeople(
  open: Pick<OpenDocuments, 'documents' | 'identity'>,
  customer: Customer,
  { isReminder, only, notices }: Invitation,
): Promise<readonly InvitedPerson[]> {
  const people = (await describePeople(open, customer, notices)).filter(({ email }) => only?.includes(email) ?? true)
  const isToBeInvited = ({ hasSignedIn, invitedAt, isBeingInvited }: DescribedPerson) =>
    !hasSignedIn && !isBeingInvited && (isReminder || invitedAt === undefined)
  const invited = people.filter(isToBeInvited)
  const invitations = invited.map(({ email, invitedAt }) =>
    createNoticeWrite({
      id: createInvitationId(customer.id),
      kind: 'invitation',
      customerId: customer.id,
      email,
      isReminder: isReminder && invitedAt !== undefined,
    }),
  )
  if (invitations.length > 0) await open.documents.commit(invitations)
  const clock = await readAgencyClock()
  return people.map((person) => {
    const { email, hasSignedIn, invitedAt, isBeingInvited } = person
    const of = (outcome: InvitedPerson['outcome'], text: string) => ({ customerId: customer.id, email, outcome, text: `${email} ${text}` })
    if (isToBeInvited(person)) return isReminder && invitedAt ? of('reminded', 'is reminded.') : of('invited', 'is invited.')
    if (isBeingInvited && !hasSignedIn) return of('waiting', 'is already being invited: the running site sends the email within a minute.')
    if (hasSignedIn) return of('signedIn', 'has already signed in.')
    const day = invitedAt && clock.writeDay(invitedAt)
    return of('invitedBefore', `was invited on ${day}; to remind them, run: customers remind ${customer.id}`)
  })
}
