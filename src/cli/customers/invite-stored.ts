import { createCustomers } from '#gateway/customers.ts'
import type { Afterwards } from '#cli/records/record-commands.ts'
import { type InvitedPerson, invitePeople, listWaitingNotices } from './invite-people.ts'

/** Customers whose people are invited at once. */
const pageSize = 500

/** Tells the people of customers that were stored of the way in. */
export const inviteStored: Afterwards = {
  option: 'invite',
  description: 'writes to its people who have not signed in yet',
  act: async (ids, open) => {
    const { findVersionedCustomers } = createCustomers(open.documents)
    const notices = await listWaitingNotices(open)
    const people: InvitedPerson[] = []
    for (let start = 0; start < ids.length; start += pageSize) {
      for (const customer of await findVersionedCustomers(ids.slice(start, start + pageSize))) {
        if (customer && !customer.archivedAt) people.push(...(await invitePeople(open, customer, { isReminder: false, notices })))
      }
    }
    const invitations = people.map(({ customerId, email, outcome }) => ({ customerId, email, outcome }))
    return { lines: people.map(({ text }) => text), data: { invitations } }
  },
}
