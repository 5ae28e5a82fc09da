import type { Billing } from '#domain/bookkeeping/billing.ts'
import { demoCustomerIds } from '#domain/customers/demo-customer-ids.ts'
import type { Gateway } from '#gateway/gateway.ts'
import type { Progress } from '#cli/progress.ts'

/** All documents of all customers; those of the demo only where there are no others. */
export async function listBillings({ customers, invoices }: Gateway, progress: Progress): Promise<readonly Billing[]> {
  const all = await customers.listAllCustomers()
  const real = all.filter(({ id }) => !demoCustomerIds.includes(id))
  const chosen = real.length > 0 ? real : all
  const billings: Billing[] = []
  for (const [index, customer] of chosen.entries()) {
    progress.show('Reading invoices', index, chosen.length)
    const found = await invoices.listVersionedInvoices(customer.id)
    billings.push(...found.map(({ invoice }) => ({ customer, invoice })))
  }
  return billings
}
