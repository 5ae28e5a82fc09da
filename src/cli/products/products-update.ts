import { createUpdate } from '#cli/records/record-update.ts'
import { productExporting, productRecords } from './product-records.ts'

export const productsUpdate = createUpdate(productRecords, productExporting, ['customerId', 'id'])
