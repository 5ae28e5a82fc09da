import { createCustomers } from '#gateway/customers.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { createAdd } from '#cli/records/record-commands.ts'
import { customerRecords } from './customer-records.ts'
import { invitePeople } from './invite-people.ts'

/** Adds a customer, and on demand tells its people of the way in. */
export const customersAdd = createAdd(customerRecords, {
  option: 'invite',
  description: 'writes to its people who have not signed in yet',
  act: async (id, config) => {
    await using open = await openDocuments(config)
    const customer = await createCustomers(open.documents).findCustomer(id)
    return customer ? await invitePeople(open, customer, { isReminder: false }) : []
  },
})
