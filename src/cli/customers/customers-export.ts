import { createExport } from '#cli/records/record-export.ts'
import { customerExporting, customerRecords } from './customer-records.ts'

export const customersExport = createExport(customerRecords, customerExporting)
