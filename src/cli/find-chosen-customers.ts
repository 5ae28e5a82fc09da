import type { Customer } from '#domain/customers/customer.ts'
import type { Customers } from '#gateway/customers.ts'
import { CommandError } from './command.ts'

/** The customer of this id, or all when none is named. @throws CommandError when there is none. */
export async function findChosenCustomers(customers: Customers, id: string | undefined): Promise<readonly Customer[]> {
  if (id === undefined) return await customers.listAllCustomers()
  const customer = await customers.findCustomer(id)
  if (!customer) throw new CommandError(`There is no customer ${id}.`)
  return [customer]
}
