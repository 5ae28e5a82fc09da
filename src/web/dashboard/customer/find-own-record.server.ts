import type { Customer } from '#domain/customers/customer.ts'
import { findOwnCustomers, type Visitor } from './customers.server.ts'

/** A record with the customer that it belongs to. */
export type OwnRecord<Found> = {
  readonly customer: Customer
  readonly record: Found
  /** Whether it is the person's first customer, for which addresses need no `customer` parameter. */
  readonly isFirst: boolean
}

/**
 * Finds a record of the customer named by the `customer` parameter, otherwise of the person's first customer that has it.
 *
 * @param find Searches the records of one customer.
 */
export async function findOwnRecord<Found>(
  visitor: Visitor,
  url: URL,
  find: (customerId: string) => Promise<Found | undefined>,
): Promise<OwnRecord<Found> | undefined> {
  const customers = await findOwnCustomers(visitor)
  const requestedId = url.searchParams.get('customer')
  const found = await Promise.all(
    customers
      .filter(({ id }) => requestedId === null || id === requestedId)
      .map(async (customer) => ({ customer, record: await find(customer.id), isFirst: customer.id === customers[0]?.id })),
  )
  return found.flatMap(({ record, ...own }) => (record === undefined ? [] : [{ ...own, record }])).at(0)
}
