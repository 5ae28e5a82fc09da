import * as v from 'valibot'
import { type ArchivedRefusal, refuseArchived } from '#domain/customers/archive.ts'
import { CustomerId, normalizeTypedEmail } from '#domain/customers/customer.ts'
import { listMembers } from '#domain/customers/member-roles.ts'
import type { Outcome, Refusal } from '#domain/refusal.ts'
import { openNoticeStore } from '#gateway/notices.ts'
import type { Operation } from '#agency/operation.ts'
import { type InvitedPerson, invitePeople } from './invite-people.ts'

type RemindRefusal = Refusal<'no-such-customer'> | ArchivedRefusal | (Refusal<'no-member'> & { readonly email: string })

/** Mails people of a customer who have not signed in yet: first an invitation, then reminders. @param typed Only these; none means all. */
export async function remindPeople(
  operation: Operation,
  customerId: string,
  typed: readonly string[] = [],
): Promise<Outcome<{ readonly people: readonly InvitedPerson[] }, RemindRefusal>> {
  const customer = v.is(CustomerId, customerId) ? await operation.gateway.customers.findCustomer(customerId) : undefined
  if (!customer) return { refusal: 'no-such-customer' }
  const archived = refuseArchived(customer)
  if (archived) return archived
  const emails = typed.map(normalizeTypedEmail)
  const unlisted = emails.find((email) => !listMembers(customer).includes(email))
  if (unlisted !== undefined) return { refusal: 'no-member', email: unlisted }
  const notices = await openNoticeStore(operation.documents).listNotices()
  const people = await invitePeople(operation, customer, { isReminder: true, notices, ...(emails.length > 0 && { only: emails }) })
  return { people }
}
