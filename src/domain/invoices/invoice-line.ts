import * as v from 'valibot'
import { AmountMinor } from '#domain/money.ts'

/** What a line counts. */
const invoiceUnits = ['piece', 'hour', 'day', 'month'] as const

/** One position of an invoice; on a credit note its price is negative. */
export const InvoiceLineSchema = v.object({
  description: v.pipe(v.string(), v.nonEmpty('is empty')),
  /** At most three decimals. */
  quantity: v.pipe(
    v.number(),
    v.minValue(0, 'is below 0'),
    v.maxValue(1_000_000, 'is above 1000000'),
    v.check(hasDecimals(3), 'has more than three decimals'),
  ),
  unit: v.picklist(invoiceUnits),
  /** Net. */
  unitPriceMinor: AmountMinor,
  /** Per cent, such as 19 or 8.1; at most three decimals: Quebec's sales tax is 9.975. */
  taxRate: v.pipe(
    v.number(),
    v.minValue(0, 'is below 0'),
    v.maxValue(100, 'is above 100'),
    v.check(hasDecimals(3), 'has more than three decimals'),
  ),
})
export type InvoiceLine = Readonly<v.InferOutput<typeof InvoiceLineSchema>>

function hasDecimals(atMost: number): (value: number) => boolean {
  return (value) => Number(value.toFixed(atMost)) === value
}
