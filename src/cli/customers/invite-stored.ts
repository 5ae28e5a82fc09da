import { type InvitedPerson, invitePeople } from '#agency/customers/invite-people.ts'
import type { Customer } from '#domain/customers/customer.ts'
import { openNoticeStore } from '#gateway/notices.ts'
import { openCustomerStore } from '#gateway/customers.ts'
import type { Afterwards } from '#cli/records/record-commands.ts'
import type { LastOutcome } from '#cli/records/store-records.ts'
import { describeInvited } from './describe-invited.ts'

/** Customers per query. */
const pageSize = 500

/** Invites the people of stored customers. */
export const inviteStored: Afterwards<Customer> = {
  option: 'invite',
  description: 'invites their people who have not signed in yet',
  act: async (ids, open, progress) => {
    const { findVersionedCustomers } = openCustomerStore(open.documents)
    const notices = await openNoticeStore(open.documents).listNotices()
    const people: InvitedPerson[] = []
    for (let start = 0; start < ids.length; start += pageSize) {
      for (const [index, customer] of (await findVersionedCustomers(ids.slice(start, start + pageSize))).entries()) {
        if (ids.length > 1) progress.show('Inviting', start + index, ids.length)
        if (customer && !customer.archivedAt) people.push(...(await invitePeople(open, customer, { isReminder: false, notices })))
      }
    }
    return describe(people, await describeInvited(people))
  },
  foresee: async (customers, open) => {
    const stored = await openCustomerStore(open.documents).findVersionedCustomers(customers.map(({ id }) => id))
    const notices = await openNoticeStore(open.documents).listNotices()
    const people: InvitedPerson[] = []
    for (const [index, customer] of customers.entries()) {
      // A dry run stores nothing.
      if (!stored[index]?.archivedAt) people.push(...(await invitePeople(open, customer, { isReminder: false, notices })))
    }
    const lines = await describeInvited(people)
    return describe(
      people,
      lines.map((line, at) => (people[at]?.outcome === 'invited' ? line.replace(/ is invited\.$/u, ' would be invited.') : line)),
    )
  },
}

function describe(people: readonly InvitedPerson[], lines: readonly string[]): LastOutcome {
  const invitations = people.map(({ customerId, email, outcome }) => ({ customerId, email, outcome }))
  return { lines, data: { invitations } }
}
