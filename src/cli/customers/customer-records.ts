import { customerExporting, customerRecords } from '#agency/customers/customer-records.ts'
import { createAdd, createImport } from '#cli/records/record-commands.ts'
import { createExport } from '#cli/records/record-export.ts'
import { createUpdate } from '#cli/records/record-update.ts'
import { inviteStored } from './invite-stored.ts'

/** The commands of customers; `--invite` invites the people of stored ones. */
export const customersAdd = createAdd(customerRecords, inviteStored)
export const customersImport = createImport(customerRecords, inviteStored)
export const customersExport = createExport(customerRecords, customerExporting)
export const customersUpdate = createUpdate(customerRecords, customerExporting, ['id'])
