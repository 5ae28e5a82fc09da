import { sumMinor } from '#domain/money.ts'
import { signedMinor } from '#domain/invoices/balance.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { amountDueMinor } from '#domain/invoices/invoice-status.ts'
import { isIssued } from '#domain/invoices/shown-states.ts'

/** What the invoices of one currency come to, in minor units. */
export type InvoiceSums = {
  readonly currency: string
  readonly netMinor: number
  readonly taxMinor: number
  readonly grossMinor: number
  /** What is still to be paid, less what credit notes are still to give back. */
  readonly openMinor: number
}

/**
 * Sums up invoices by currency, in the order of their codes. Credit notes are taken off; drafts, proformas and void invoices count in no sum.
 */
export function sumInvoices(invoices: readonly Invoice[]): readonly InvoiceSums[] {
  const counted = invoices.filter((invoice) => isIssued(invoice) && invoice.state !== 'void')
  const groups = [...Map.groupBy(counted, ({ currency }) => currency)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return groups.map(([currency, group]) => {
    const sum = (amountOf: (invoice: Invoice) => number) => sumMinor(group.map((invoice) => signedMinor(invoice.kind, amountOf(invoice))))
    return {
      currency,
      netMinor: sum(({ netMinor }) => netMinor),
      taxMinor: sum(({ taxMinor }) => taxMinor),
      grossMinor: sum(({ grossMinor }) => grossMinor),
      openMinor: sumMinor(group.map(amountDueMinor)),
    }
  })
}
