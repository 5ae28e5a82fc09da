import { invoiceRecords } from './invoice-records.ts'
import { createImport } from './record-commands.ts'

export const invoicesImport = createImport(invoiceRecords)
