import { createExport } from '#cli/records/record-export.ts'
import { productExporting, productRecords } from './product-records.ts'

export const productsExport = createExport(productRecords, productExporting)
