import { customerRecords } from './customer-records.ts'
import { createImport } from './record-commands.ts'

export const customersImport = createImport(customerRecords)
