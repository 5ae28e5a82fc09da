import * as v from 'valibot'
import { CalendarDateSchema } from '#domain/calendar-date.ts'

/** First and last day on which something was supplied, as the law asks of invoices; the same day for what was supplied on one. */
export const SupplySchema = v.pipe(
  v.object({ from: CalendarDateSchema, to: CalendarDateSchema }),
  v.check(({ from, to }) => from <= to, 'ends before it begins'),
)
export type Supply = Readonly<v.InferOutput<typeof SupplySchema>>
