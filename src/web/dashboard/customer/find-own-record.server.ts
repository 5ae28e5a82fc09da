import type { Customer } from '#domain/customers/customer.ts'
import { findOwnCustomers, type Visitor } from './customers.server.ts'

/** A record, and the customer whose it is. */
export type OwnRecord<Found> = {
  readonly customer: Customer
  readonly record: Found
  /** The person's first customer, whose pages need no word in their addresses. */
  readonly isFirst: boolean
}

/**
 * A record of the customer that `customer` in the query names, else of the first of the person's own that has it.
 *
 * @param find Looks among those of one customer.
 */
export async function findOwnRecord<Found>(
  visitor: Visitor,
  url: URL,
  find: (customerId: string) => Promise<Found | undefined>,
): Promise<OwnRecord<Found> | undefined> {
  const customers = await findOwnCustomers(visitor)
  const asked = url.searchParams.get('customer')
  const found = await Promise.all(
    customers
      .filter(({ id }) => asked === null || id === asked)
      .map(async (customer) => ({ customer, record: await find(customer.id), isFirst: customer.id === customers[0]?.id })),
  )
  return found.flatMap(({ record, ...own }) => (record === undefined ? [] : [{ ...own, record }])).at(0)
}
