import { productRecords } from './product-records.ts'
import { createImport } from '#cli/records/record-commands.ts'

export const productsImport = createImport(productRecords)
