import { multiplyMinor, sumMinor } from '#domain/money.ts'
import type { InvoiceLine } from './invoice-line.ts'

/** What an invoice charges at one rate of tax. */
export type TaxRow = { readonly taxRate: number; readonly netMinor: number; readonly taxMinor: number }

/** The three sums of an invoice; gross is net and tax. */
export type InvoiceTotals = { readonly netMinor: number; readonly taxMinor: number; readonly grossMinor: number }

/** Quantity times price, rounded half away from zero (EN 16931, BT-131). */
export function lineNetMinor({ quantity, unitPriceMinor }: Pick<InvoiceLine, 'quantity' | 'unitPriceMinor'>): number {
  return multiplyMinor(unitPriceMinor, quantity)
}

/**
 * One row per rate of tax, the highest first. Tax is rounded once per rate, half away from zero, over the sum of the rounded net amounts
 * of its lines, not per line (EN 16931, BT-116 and BT-117): that is what an e-invoice's checks expect.
 */
export function createTaxTable(lines: readonly InvoiceLine[]): readonly TaxRow[] {
  const rates = [...new Set(lines.map(({ taxRate }) => taxRate))].sort((a, b) => b - a)
  return rates.map((taxRate) => {
    const netMinor = sumMinor(lines.filter((line) => line.taxRate === taxRate).map(lineNetMinor))
    return { taxRate, netMinor, taxMinor: multiplyMinor(netMinor, taxRate / 100) }
  })
}

/** The sums of the tax table. */
export function totalLines(lines: readonly InvoiceLine[]): InvoiceTotals {
  const table = createTaxTable(lines)
  const netMinor = sumMinor(table.map((row) => row.netMinor))
  const taxMinor = sumMinor(table.map((row) => row.taxMinor))
  return { netMinor, taxMinor, grossMinor: netMinor + taxMinor }
}
