import * as v from 'valibot'
import { CalendarDateSchema } from '#domain/calendar-date.ts'
import { AmountMinor } from '#domain/money.ts'
import { InvoiceNumber } from './invoice-number.ts'
import { SupplySchema } from './supply.ts'
import { rateOfCategory, taxEntries } from './tax-category.ts'

/** Units of a line's quantity. */
export const invoiceUnits = ['piece', 'hour', 'day', 'month'] as const

const noNegativePrice = 'is below 0: a discount has a negative quantity, and a credit note positive amounts'

/** A line of an invoice or a credit note. */
export const InvoiceLineSchema = v.pipe(
  v.object({
    description: v.pipe(v.string(), v.nonEmpty('is empty')),
    /** At most three decimals; negative for a deduction. */
    quantity: v.pipe(
      v.number(),
      v.minValue(-1_000_000, 'is below -1000000'),
      v.maxValue(1_000_000, 'is above 1000000'),
      v.check((quantity) => Number(quantity.toFixed(3)) === quantity, 'has more than three decimals'),
    ),
    unit: v.picklist(invoiceUnits),
    /** Net; never negative (EN 16931, BR-27). */
    unitPriceMinor: v.pipe(AmountMinor, v.minValue(0, noNegativePrice)),
    ...taxEntries,
    /** Absent if it is the invoice's. */
    supply: v.exactOptional(SupplySchema),
    /** The advance invoice whose net amount at this rate the line takes off. */
    deducts: v.exactOptional(v.object({ number: InvoiceNumber, issuedOn: CalendarDateSchema })),
  }),
  v.forward(v.partialCheck(...rateOfCategory), ['taxCategory']),
  v.forward(
    v.partialCheck(
      [['quantity'], ['deducts']],
      ({ quantity, deducts }) => deducts === undefined || quantity < 0,
      'is not below 0, although the line deducts an advance invoice',
    ),
    ['quantity'],
  ),
)
export type InvoiceLine = Readonly<v.InferOutput<typeof InvoiceLineSchema>>
