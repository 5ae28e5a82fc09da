import { createExport } from '#cli/records/record-export.ts'
import { invoiceExporting, invoiceRecords } from './invoice-records.ts'

export const invoicesExport = createExport(invoiceRecords, invoiceExporting)
