import { productRecords } from './product-records.ts'
import { createAdd } from '#cli/records/record-commands.ts'

export const productsAdd = createAdd(productRecords)
