import * as v from 'valibot'
import type { Customer } from '#domain/customers/customer.ts'
import { type Product, ProductId } from '#domain/products/product.ts'
import { findOwnCustomers, type Visitor } from '#web/dashboard/customers.server.ts'

/** A product, and the customer who has bought it. */
export type OwnProduct = {
  readonly customer: Customer
  readonly product: Product
  /** The person's first customer, whose pages need no word in their addresses. */
  readonly isFirst: boolean
}

/** A product of the customer that `customer` in the query names, else of the first of the person's own that has one of this id. */
export async function findOwnProduct(visitor: Visitor, url: URL, id: string): Promise<OwnProduct | undefined> {
  if (!v.is(ProductId, id)) return undefined
  const customers = await findOwnCustomers(visitor)
  const asked = url.searchParams.get('customer')
  const found = await Promise.all(
    customers
      .filter((customer) => asked === null || customer.id === asked)
      .map(async (customer) => ({ customer, product: await visitor.gateway.products.findProduct(customer.id, id) })),
  )
  const own = found.flatMap(({ customer, product }) => (product ? [{ customer, product }] : [])).at(0)
  return own && { ...own, isFirst: own.customer.id === customers[0]?.id }
}
