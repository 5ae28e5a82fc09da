import * as v from 'valibot'
import { AmountMinor } from '#domain/money.ts'
import { rateOfCategory, taxEntries } from './tax-category.ts'

/** What is taken off a whole invoice, or added to it, besides its lines (EN 16931, BG-20 and BG-21). */
export const AllowanceChargeSchema = v.pipe(
  v.object({
    reason: v.pipe(v.string(), v.nonEmpty('is empty')),
    /** Positive, whether it is taken off or added. */
    netMinor: v.pipe(AmountMinor, v.minValue(0, 'is below 0')),
    ...taxEntries,
  }),
  v.forward(v.partialCheck(...rateOfCategory), ['taxCategory']),
)
export type AllowanceCharge = Readonly<v.InferOutput<typeof AllowanceChargeSchema>>
