import type { Customer } from '#domain/customers/customer.ts'
import type { CustomerStore } from '#gateway/customers.ts'
import type { Versioned } from '#gateway/documents/versioned.ts'
import { CommandError, UsageError } from '#cli/command.ts'
import { findCustomerIdProblem } from '#cli/records/customer-file-name.ts'

/** Returns the customer with this ID, or all without one. @throws UsageError for an invalid ID, CommandError for an unknown one. */
export async function findChosenCustomers(customers: CustomerStore, id: string | undefined): Promise<readonly Versioned<Customer>[]> {
  if (id === undefined) return await customers.listAllCustomers()
  const problem = findCustomerIdProblem(id)
  if (problem !== undefined) throw new UsageError(problem)
  const [customer] = await customers.findVersionedCustomers([id])
  if (!customer) throw new CommandError(`No such customer: ${id}.`)
  return [customer]
}
