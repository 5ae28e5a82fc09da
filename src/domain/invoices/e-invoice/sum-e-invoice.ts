import { multiplyMinor, sumMinor } from '#domain/money.ts'
import type { TaxCategory } from '#domain/invoices/tax-category.ts'
import type { AllowanceOrCharge, EInvoice, TaxOf, TaxSubtotal } from './e-invoice.ts'

/** Exemption reason of a category: a text and a VATEX code. */
export type Exemptions = { readonly [category in TaxCategory]?: Pick<TaxSubtotal, 'exemptionReason' | 'exemptionCode'> }

type Charged = Pick<EInvoice, 'lines' | 'allowances' | 'charges'>

/** The tax on an amount, at a rate with at most three decimals. NaN for an invalid amount. */
export function taxMinorOf(taxableMinor: number, rate = 0): number {
  return Number.isSafeInteger(taxableMinor) && Number.isFinite(rate) ? multiplyMinor(taxableMinor, rate / 100) : Number.NaN
}

/** Sums lines, allowances and charges by category, and also by rate in the standard category (BR-S-08 and its like). */
export function sumTaxes({ lines, allowances, charges }: Charged, exemptions: Exemptions): readonly TaxSubtotal[] {
  const groups = new Map<string, TaxOf>()
  for (const { tax } of [...lines, ...allowances, ...charges]) {
    const key = groupOf(tax)
    // Outside the scope of tax lines have no rate, but XRechnung requires one in the subtotal (BR-DE-14).
    if (!groups.has(key)) groups.set(key, { category: tax.category, rate: tax.rate ?? 0 })
  }
  return [...groups].map(([key, tax]) => {
    const taxableMinor = sumNet({
      lines: lines.filter(isIn(key)),
      allowances: allowances.filter(isIn(key)),
      charges: charges.filter(isIn(key)),
    })
    return { tax, taxableMinor, taxMinor: taxMinorOf(taxableMinor, tax.rate), ...exemptions[tax.category] }
  })
}

/** Adds the totals to an e-invoice's other fields (BR-CO-10 to BR-CO-16). */
export function sumEInvoice(
  parts: Omit<EInvoice, 'taxes' | 'totals'>,
  { exemptions = {}, prepaidMinor = 0, roundingMinor = 0 }: { exemptions?: Exemptions; prepaidMinor?: number; roundingMinor?: number } = {},
): EInvoice {
  const taxes = sumTaxes(parts, exemptions)
  const netMinor = sumNet(parts)
  const taxMinor = sumMinor(taxes.map((row) => row.taxMinor))
  const grossMinor = netMinor + taxMinor
  const totals = {
    linesMinor: sumMinor(parts.lines.map((line) => line.netMinor)),
    allowancesMinor: sumAmounts(parts.allowances),
    chargesMinor: sumAmounts(parts.charges),
    netMinor,
    taxMinor,
    grossMinor,
    prepaidMinor,
    roundingMinor,
    dueMinor: grossMinor - prepaidMinor + roundingMinor,
  }
  return { ...parts, taxes, totals }
}

/** Key of the subtotal to which a tax belongs. */
export function groupOf({ category, rate }: TaxOf): string {
  return category === 'S' ? `S ${rate}` : category
}

function isIn(group: string): (item: { readonly tax: TaxOf }) => boolean {
  return ({ tax }) => groupOf(tax) === group
}

function sumNet({ lines, allowances, charges }: Charged): number {
  return sumMinor(lines.map(({ netMinor }) => netMinor)) - sumAmounts(allowances) + sumAmounts(charges)
}

function sumAmounts(items: readonly AllowanceOrCharge[]): number {
  return sumMinor(items.map(({ amountMinor }) => amountMinor))
}
