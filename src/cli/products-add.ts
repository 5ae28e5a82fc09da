import { productRecords } from './product-records.ts'
import { createAdd } from './record-commands.ts'

export const productsAdd = createAdd(productRecords)
