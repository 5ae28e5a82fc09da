import { customerRecords } from './customer-records.ts'
import { createImport } from '#cli/records/record-commands.ts'

export const customersImport = createImport(customerRecords)
