import * as v from 'valibot'
import { CalendarDateSchema } from '#domain/calendar-date.ts'

/** First and last day of supply, which invoices must state; equal for a single day. */
export const SupplySchema = v.pipe(
  v.object({ from: CalendarDateSchema, to: CalendarDateSchema }),
  v.check(({ from, to }) => from <= to, 'ends before it begins'),
)
export type Supply = Readonly<v.InferOutput<typeof SupplySchema>>
