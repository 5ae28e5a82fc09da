import { productExporting, productRecords } from '#agency/products/product-records.ts'
import { createAdd, createImport } from '#cli/records/record-commands.ts'
import { createExport } from '#cli/records/record-export.ts'
import { createUpdate } from '#cli/records/record-update.ts'

/** The commands of products. */
export const productsAdd = createAdd(productRecords)
export const productsImport = createImport(productRecords)
export const productsExport = createExport(productRecords, productExporting)
export const productsUpdate = createUpdate(productRecords, productExporting, ['customerId', 'id'])
