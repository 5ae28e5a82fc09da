import * as v from 'valibot'
import { AmountMinor } from '#domain/money.ts'
import { rateOfCategory, taxEntries } from './tax-category.ts'

/** An allowance or a charge on a whole invoice (EN 16931, BG-20 and BG-21). */
export const AllowanceChargeSchema = v.pipe(
  v.object({
    reason: v.pipe(v.string(), v.nonEmpty('is empty')),
    /** Positive for both. */
    netMinor: v.pipe(AmountMinor, v.minValue(0, 'is below 0')),
    ...taxEntries,
  }),
  v.forward(v.partialCheck(...rateOfCategory), ['taxCategory']),
)
export type AllowanceCharge = Readonly<v.InferOutput<typeof AllowanceChargeSchema>>
