import { invoiceRecords } from './invoice-records.ts'
import { createAdd } from './record-commands.ts'

export const invoicesAdd = createAdd(invoiceRecords)
