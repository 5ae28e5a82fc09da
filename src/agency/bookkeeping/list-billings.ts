import type { Billing } from '#domain/bookkeeping/billing.ts'
import { demoCustomerIds } from '#domain/customers/demo-customer-ids.ts'
import type { Gateway } from '#gateway/gateway.ts'

/**
 * All documents of all customers, a customer at a time; those of the demo only where there are no others.
 *
 * @param options `isDemo`: for the demo's staff, who get the demo's documents alone.
 */
export async function listBillings(
  { customers, invoices }: Pick<Gateway, 'customers' | 'invoices'>,
  { isDemo = false }: { readonly isDemo?: boolean } = {},
  onProgress: (done: number, total: number) => void = () => {},
): Promise<readonly Billing[]> {
  const all = await customers.listAllCustomers()
  const demo = all.filter(({ id }) => demoCustomerIds.includes(id))
  const chosen = isDemo || demo.length === all.length ? demo : all.filter((each) => !demo.includes(each))
  const billings: Billing[] = []
  for (const [index, customer] of chosen.entries()) {
    onProgress(index, chosen.length)
    const found = await invoices.listVersionedInvoices(customer.id)
    billings.push(...found.map(({ invoice }) => ({ customer, invoice })))
  }
  return billings
}
