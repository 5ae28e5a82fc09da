import { productRecords } from './product-records.ts'
import { createImport } from './record-commands.ts'

export const productsImport = createImport(productRecords)
