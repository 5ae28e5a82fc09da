import { createAdd } from '#cli/records/record-commands.ts'
import { customerRecords } from './customer-records.ts'
import { inviteStored } from './invite-stored.ts'

/** Adds a customer, and on demand tells its people of the way in. */
export const customersAdd = createAdd(customerRecords, inviteStored)
