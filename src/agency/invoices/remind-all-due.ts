import { calendarDateAt } from '#domain/calendar-date.ts'
import { openAgencyLists } from '#gateway/agency-lists.ts'
import type { InvoiceAddress } from '#gateway/invoices/invoices.ts'
import type { Operation } from '#agency/operation.ts'
import type { RefusalOf } from '#domain/refusal.ts'
import type { RemindedInvoice } from '#domain/invoices/remind-of-invoice.ts'
import { remindOfInvoice } from './remind-of-invoice.ts'

/** What became of the reminders of one run. */
export type DueReminders = {
  readonly reminded: readonly (RemindedInvoice & InvoiceAddress)[]
  readonly skipped: readonly (InvoiceAddress & { readonly refused: RefusalOf<typeof remindOfInvoice> })[]
}

/** Invoices that are read at once. */
const pageSize = 200

/** The zone where a day begins first: what is overdue anywhere is listed, and each customer's own clocks decide. */
const earliestZone = 'Pacific/Kiritimati'

/**
 * Reminds all customers of their overdue invoices, those due first first, each once a day. An interrupted run is repeated.
 *
 * @param isShown Customers for whom it is false get no reminders.
 */
export async function remindAllDue(operation: Operation, isShown?: (customerId: string) => boolean): Promise<DueReminders> {
  const due = await listDue(operation, isShown)
  if (due.length > 1) operation.batch?.expectSeveral(undefined)
  const reminded: (RemindedInvoice & InvoiceAddress)[] = []
  const skipped: DueReminders['skipped'][number][] = []
  for (const address of due) {
    const outcome = await remindOfInvoice(operation, address)
    if (!('refusal' in outcome)) reminded.push({ ...outcome, ...address })
    else if (outcome.refusal !== 'not-overdue' && outcome.refusal !== 'credit-note') skipped.push({ ...address, refused: outcome })
  }
  await operation.batch?.finish(operation.documents)
  return { reminded, skipped }
}

/** All are read before the first is changed. */
async function listDue({ documents, now }: Operation, isShown?: (customerId: string) => boolean): Promise<readonly InvoiceAddress[]> {
  const lists = openAgencyLists({ documents, ...(isShown && { isShown }) })
  const today = calendarDateAt(now(), earliestZone)
  const due: InvoiceAddress[] = []
  for (let after: string | undefined; ;) {
    const { items, next } = await lists.listInvoices({ kind: 'overdue', today }, pageSize, after)
    due.push(...items.map(({ customerId, invoice }) => ({ customerId, number: invoice.number })))
    if (next === undefined) return due
    after = next
  }
}
