import { createImport } from '#cli/records/record-commands.ts'
import { customerRecords } from './customer-records.ts'
import { inviteStored } from './invite-stored.ts'

/** Adds customers, and on demand tells their people of the way in. */
export const customersImport = createImport(customerRecords, inviteStored)
