import { customerRecords } from './customer-records.ts'
import { createAdd } from './record-commands.ts'

export const customersAdd = createAdd(customerRecords)
