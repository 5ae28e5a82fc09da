import type { Customer } from '#domain/customers/customer.ts'
import { findRole, listMembers, type MemberRole } from '#domain/customers/member-roles.ts'
import { openMailStore } from '#gateway/mail.ts'
import { openMemberStore } from '#gateway/members.ts'
import { createInvitationId, openNoticeStore, createNoticeWrite, isInvitationTo, type Notice } from '#gateway/notices.ts'
import type { OpenDocuments } from '#cli/open-documents.ts'
import { readAgencyClock } from '#cli/content/agency-clock.ts'

/** Somebody whom a customer lists. */
export type DescribedPerson = {
  readonly email: string
  readonly role: MemberRole | undefined
  /** Whether an account has confirmed the address. */
  readonly hasSignedIn: boolean
  readonly lastSignInAt: Date | undefined
  /** When the latest invitation was written, within the 30 days that mails are kept. */
  readonly invitedAt: Date | undefined
  /** Whether an invitation waits for the site to write it. */
  readonly isBeingInvited: boolean
}

/** The notices that the site has still to settle, the oldest first. */
export async function listWaitingNotices({ documents }: Pick<OpenDocuments, 'documents'>): Promise<readonly Notice[]> {
  return await openNoticeStore(documents).listNotices()
}

/** The people of a customer with what became of their invitations. @param notices Those that wait, which are read once for many customers. */
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

/** The ids of mails by which people of a customer were given access, and whom the site has still to invite. */
async function findInvitations({ documents }: Pick<OpenDocuments, 'documents'>, customerId: string, notices: readonly Notice[]) {
  const changes = await openMemberStore(documents).listChanges(customerId, new Date(0))
  const waiting = notices.flatMap((notice) => {
    const isInvitation = notice.kind === 'invitation' || (notice.kind === 'access' && notice.change === 'invited')
    return isInvitation && notice.customerId === customerId ? [notice.email] : []
  })
  // As `server/customers` names them: of staff by their notice, of the customer's own people by the change.
  const changeIds = changes.flatMap(({ kind, id }) => (kind === 'invited' ? [`access-${id}-invited`, `${id}-invited`] : []))
  return { changeIds: new Set(changeIds), waiting: new Set(waiting) }
}

/** What became of the invitation of somebody. */
export type InvitedPerson = {
  readonly customerId: string
  readonly email: string
  /** `waiting`: the site writes soon; the last two are written to by a reminder alone, or not at all. */
  readonly outcome: 'invited' | 'reminded' | 'waiting' | 'invitedBefore' | 'signedIn'
  /** The same in a sentence. */
  readonly text: string
}

type Invitation = { readonly isReminder: boolean; readonly only?: readonly string[]; readonly notices: readonly Notice[] }

/**
 * Has the running site write to the people of a customer who have not signed in yet: to those who were not invited, or as a reminder to all of them.
 *
 * @param invitation `only` names addresses of the customer; all of its people without it. `notices` are those that wait.
 */
export async function invitePeople(
  open: Pick<OpenDocuments, 'documents' | 'identity'>,
  customer: Customer,
  { isReminder, only, notices }: Invitation,
): Promise<readonly InvitedPerson[]> {
  const people = (await describePeople(open, customer, notices)).filter(({ email }) => only?.includes(email) ?? true)
  const isToBeTold = ({ hasSignedIn, invitedAt, isBeingInvited }: DescribedPerson) =>
    !hasSignedIn && !isBeingInvited && (isReminder || invitedAt === undefined)
  const told = people.filter(isToBeTold)
  const invitations = told.map(({ email, invitedAt }) =>
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
    if (isToBeTold(person)) return isReminder && invitedAt ? of('reminded', 'is reminded.') : of('invited', 'is invited.')
    if (isBeingInvited && !hasSignedIn) return of('waiting', 'is being invited: the site writes within a minute of running.')
    if (hasSignedIn) return of('signedIn', 'has signed in already.')
    const day = invitedAt && clock.writeDay(invitedAt)
    return of('invitedBefore', `was invited on ${day}; customers remind ${customer.id} writes again.`)
  })
}
