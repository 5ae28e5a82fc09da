import * as v from 'valibot'
import { archiveCustomer as archive, type ArchivedRefusal, unarchiveCustomer as unarchive } from '#domain/customers/archive.ts'
import { type Customer, CustomerId } from '#domain/customers/customer.ts'
import type { Outcome, Refusal } from '#domain/refusal.ts'
import type { Operation } from '#agency/operation.ts'
import { refuseConflict } from '#agency/refuse-failure.ts'

type ArchiveRefusal = Refusal<'no-such-customer'> | Refusal<'changed-meanwhile'> | ArchivedRefusal | Refusal<'not-archived'>

/** Archives a customer, whose people keep their access, or takes it out of the archive. */
export async function archiveCustomer(
  { gateway, now }: Operation,
  id: string,
  isArchived: boolean,
): Promise<Outcome<{ readonly customer: Customer }, ArchiveRefusal>> {
  const [stored] = v.is(CustomerId, id) ? await gateway.customers.findVersionedCustomers([id]) : []
  if (!stored) return { refusal: 'no-such-customer' }
  const { updateTime: _, ...customer } = stored
  const changed = isArchived ? archive(customer, now()) : unarchive(customer, now())
  if ('refusal' in changed) return changed
  return (await refuseConflict(gateway.customers.storeCustomers([{ ...changed, replaces: stored }]))) ?? { customer: changed }
}
