import { listBillings } from '#agency/bookkeeping/list-billings.ts'
import type { Billing } from '#domain/bookkeeping/billing.ts'
import type { Gateway } from '#gateway/gateway.ts'
import type { Progress } from '#cli/progress.ts'

/** All documents of all customers, with progress; those of the demo only where there are no others. */
export async function readBillings(gateway: Gateway, progress: Progress): Promise<readonly Billing[]> {
  return await listBillings(gateway, {}, (done, total) => progress.show('Reading invoices', done, total))
}
