import { invoiceRecords } from './invoice-records.ts'
import { createImport } from '#cli/records/record-commands.ts'

export const invoicesImport = createImport(invoiceRecords)
