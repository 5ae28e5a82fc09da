import { invoiceExporting, invoiceRecords } from '#agency/invoices/invoice-records.ts'
import { createAdd } from '#cli/records/record-commands.ts'
import { createExport } from '#cli/records/record-export.ts'

/** The commands of invoices. */
export const invoicesAdd = createAdd(invoiceRecords)
export const invoicesExport = createExport(invoiceRecords, invoiceExporting)
