import { randomUUID } from 'node:crypto'
import type { Customer } from '#domain/customers/customer.ts'
import { findRole, listMembers, type MemberRole } from '#domain/customers/member-roles.ts'
import { createMails } from '#gateway/mail.ts'
import { createNoticeWrite, invitationPrefix } from '#gateway/notices.ts'
import type { OpenDocuments } from '#cli/open-documents.ts'

/** Somebody whom a customer lists. */
export type DescribedPerson = {
  readonly email: string
  readonly role: MemberRole | undefined
  /** Whether an account has confirmed the address. */
  readonly hasSignedIn: boolean
  readonly lastSignInAt: Date | undefined
  /** When the latest invitation was written, within the 30 days that mails are kept. */
  readonly invitedAt: Date | undefined
}

/** The people of a customer with what became of their invitations. */
export async function describePeople(
  open: Pick<OpenDocuments, 'documents' | 'identity'>,
  customer: Customer,
): Promise<readonly DescribedPerson[]> {
  const emails = listMembers(customer)
  const accounts = emails.length === 0 ? [] : await open.identity.findAccounts({ emails })
  const mails = createMails(open.documents)
  return await Promise.all(
    emails.map(async (email) => {
      const account = accounts.find((each) => each.email?.toLowerCase() === email && each.isEmailVerified)
      const invitations = (await mails.listMailsTo(email)).filter(({ id }) => id.startsWith(invitationPrefix(customer.id)))
      return {
        email,
        role: findRole(customer, email),
        hasSignedIn: account !== undefined,
        lastSignInAt: account?.lastLoginAt,
        invitedAt: invitations.map(({ handedOverAt }) => handedOverAt).toSorted((a, b) => b.getTime() - a.getTime())[0],
      }
    }),
  )
}

type Invitation = { readonly isReminder: boolean; readonly only?: readonly string[] }

/**
 * Has the running site write to the people of a customer who have not signed in yet: to those who were not invited, or as a reminder to all of them.
 *
 * @param invitation `only` names addresses of the customer; all of its people without it.
 * @returns What became of each, in sentences.
 */
export async function invitePeople(
  open: Pick<OpenDocuments, 'documents' | 'identity'>,
  customer: Customer,
  { isReminder, only }: Invitation,
): Promise<readonly string[]> {
  const people = (await describePeople(open, customer)).filter(({ email }) => only?.includes(email) ?? true)
  const isToBeTold = ({ hasSignedIn, invitedAt }: DescribedPerson) => !hasSignedIn && (isReminder || invitedAt === undefined)
  const told = people.filter(isToBeTold)
  const notices = told.map(({ email, invitedAt }) =>
    createNoticeWrite({
      id: `${invitationPrefix(customer.id)}${randomUUID()}`,
      kind: 'invitation',
      customerId: customer.id,
      email,
      isReminder: isReminder && invitedAt !== undefined,
    }),
  )
  if (notices.length > 0) await open.documents.commit(notices)
  return people.map((person) => {
    const { email, hasSignedIn, invitedAt } = person
    if (isToBeTold(person)) return `${email} is ${isReminder && invitedAt ? 'reminded' : 'invited'}.`
    if (hasSignedIn) return `${email} has signed in already.`
    return `${email} was invited on ${invitedAt?.toISOString().slice(0, 10)}; customers remind ${customer.id} writes again.`
  })
}
