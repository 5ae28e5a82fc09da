import { compareTexts } from '#domain/compare-texts.ts'
import { sumMinor } from '#domain/money.ts'
import { signedMinor } from '#domain/invoices/balance.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { amountDueMinor } from '#domain/invoices/invoice-status.ts'
import { isIssued } from '#domain/invoices/shown-states.ts'

/** Totals of the invoices in one currency, in minor units. */
export type InvoiceSums = {
  readonly currency: string
  readonly netMinor: number
  readonly taxMinor: number
  readonly grossMinor: number
  /** Amounts due less unsettled credit notes. */
  readonly openMinor: number
}

/** Sums invoices by currency, sorted by code. Credit notes are subtracted; drafts, proformas and void invoices do not count. */
export function sumInvoices(invoices: readonly Invoice[]): readonly InvoiceSums[] {
  const counted = invoices.filter((invoice) => isIssued(invoice) && invoice.state !== 'void')
  const groups = [...Map.groupBy(counted, ({ currency }) => currency)].toSorted(([a], [b]) => compareTexts(a, b))
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
