import { createUpdate } from '#cli/records/record-update.ts'
import { customerExporting, customerRecords } from './customer-records.ts'

export const customersUpdate = createUpdate(customerRecords, customerExporting, ['id'])
