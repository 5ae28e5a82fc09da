import { createCustomers } from '#gateway/customers.ts'
import { openDocuments } from '#cli/open-documents.ts'
import type { Afterwards } from '#cli/records/record-commands.ts'
import { invitePeople, listWaitingNotices } from './invite-people.ts'

/** Customers whose people are invited at once. */
const pageSize = 500

/** Tells the people of customers that were stored of the way in. */
export const inviteStored: Afterwards = {
  option: 'invite',
  description: 'writes to its people who have not signed in yet',
  act: async (ids, config) => {
    await using open = await openDocuments(config)
    const { findVersionedCustomers } = createCustomers(open.documents)
    const notices = await listWaitingNotices(open)
    const lines: string[] = []
    for (let start = 0; start < ids.length; start += pageSize) {
      for (const customer of await findVersionedCustomers(ids.slice(start, start + pageSize))) {
        if (customer && !customer.archivedAt) lines.push(...(await invitePeople(open, customer, { isReminder: false, notices })))
      }
    }
    return lines
  },
}
