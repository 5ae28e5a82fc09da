import { invoiceRecords } from './invoice-records.ts'
import { createAdd } from '#cli/records/record-commands.ts'

export const invoicesAdd = createAdd(invoiceRecords)
