import * as v from 'valibot'
import { type Product, ProductId } from '#domain/products/product.ts'
import type { Visitor } from '#web/dashboard/customer/customers.server.ts'
import { findOwnRecord, type OwnRecord } from '#web/dashboard/customer/find-own-record.server.ts'

/** Finds a product of one of the person's customers. */
export async function findOwnProduct(visitor: Visitor, url: URL, id: string): Promise<OwnRecord<Product> | undefined> {
  if (!v.is(ProductId, id)) return undefined
  return findOwnRecord(visitor, url, (customerId) => visitor.gateway.products.findProduct(customerId, id))
}
