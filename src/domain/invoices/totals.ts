import { multiplyMinor, sumMinor } from '#domain/money.ts'
import type { AllowanceCharge } from './allowance-charge.ts'
import type { InvoiceLine } from './invoice-line.ts'
import { compareTaxCategories, type TaxCategory, taxCategoryOf } from './tax-category.ts'

/** The parts of an invoice that add up to its totals. */
export type Billed = {
  readonly lines: readonly InvoiceLine[]
  readonly allowances?: readonly AllowanceCharge[]
  readonly charges?: readonly AllowanceCharge[]
}

/** The subtotal of one VAT category at one rate (EN 16931, BG-23). */
export type TaxRow = {
  /** Undefined at 0 % without a category. */
  readonly taxCategory: TaxCategory | undefined
  readonly taxRate: number
  readonly netMinor: number
  readonly taxMinor: number
}

/** Sums of lines (BT-106), allowances (BT-107) and charges (BT-108). */
export type InvoiceParts = { readonly linesMinor: number; readonly allowancesMinor: number; readonly chargesMinor: number }

/** Net (BT-109), VAT (BT-110) and gross (BT-112), which is their sum. */
export type InvoiceTotals = { readonly netMinor: number; readonly taxMinor: number; readonly grossMinor: number }

/** Quantity times price, rounded half away from zero (EN 16931, BT-131). */
export function lineNetMinor({ quantity, unitPriceMinor }: Pick<InvoiceLine, 'quantity' | 'unitPriceMinor'>): number {
  return multiplyMinor(unitPriceMinor, quantity)
}

/** The sums of lines, allowances and charges (BR-CO-10, BR-CO-11, BR-CO-12). */
export function sumParts({ lines, allowances = [], charges = [] }: Billed): InvoiceParts {
  return {
    linesMinor: sumMinor(lines.map(lineNetMinor)),
    allowancesMinor: sumMinor(allowances.map(({ netMinor }) => netMinor)),
    chargesMinor: sumMinor(charges.map(({ netMinor }) => netMinor)),
  }
}

/**
 * One row per VAT category and rate, the highest rate first. VAT is rounded once per row, half away from zero, over the sum of rounded net
 * amounts, as e-invoice validators expect (EN 16931, BT-116 and BT-117).
 */
export function createTaxTable({ lines, allowances = [], charges = [] }: Billed): readonly TaxRow[] {
  const amounts = [
    ...lines.map((line) => ({ ...readTax(line), netMinor: lineNetMinor(line) })),
    ...allowances.map((allowance) => ({ ...readTax(allowance), netMinor: 0 - allowance.netMinor })),
    ...charges.map((charge) => ({ ...readTax(charge), netMinor: charge.netMinor })),
  ]
  const groups = Map.groupBy(amounts, ({ taxCategory, taxRate }) => `${taxCategory} ${taxRate}`)
  const rows = [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const netMinor = sumMinor([first, ...others].map((amount) => amount.netMinor))
    return [{ ...first, netMinor, taxMinor: multiplyMinor(netMinor, first.taxRate / 100) }]
  })
  return rows.toSorted((a, b) => b.taxRate - a.taxRate || compareTaxCategories(a.taxCategory, b.taxCategory))
}

/** Totals of the tax table (BR-CO-13, BR-CO-14, BR-CO-15). */
export function totalInvoice(billed: Billed): InvoiceTotals {
  return totalTable(createTaxTable(billed))
}

/** The same of a table. */
export function totalTable(table: readonly TaxRow[]): InvoiceTotals {
  const netMinor = sumMinor(table.map((row) => row.netMinor))
  const taxMinor = sumMinor(table.map((row) => row.taxMinor))
  return { netMinor, taxMinor, grossMinor: netMinor + taxMinor }
}

function readTax(taxed: InvoiceLine | AllowanceCharge): Pick<TaxRow, 'taxCategory' | 'taxRate'> {
  return { taxCategory: taxCategoryOf(taxed), taxRate: taxed.taxRate }
}
