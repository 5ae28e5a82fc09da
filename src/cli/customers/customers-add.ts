import { customerRecords } from './customer-records.ts'
import { createAdd } from '#cli/records/record-commands.ts'

export const customersAdd = createAdd(customerRecords)
