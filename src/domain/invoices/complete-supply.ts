import * as v from 'valibot'
import { type CalendarDate, CalendarDateSchema } from '#domain/calendar-date.ts'
import type { Invoice } from './invoice.ts'
import { isIssued } from './shown-states.ts'
import { type Supply, SupplySchema } from './supply.ts'

const GivenSchema = v.object({
  kind: v.exactOptional(v.unknown()),
  state: v.exactOptional(v.unknown()),
  issuedOn: CalendarDateSchema,
  lines: v.array(v.object({ supply: v.exactOptional(SupplySchema) })),
})

/**
 * Returns the default supply period of an invoice: the first to the last day of its lines if all have one, else the day of issue. Issued
 * invoices keep theirs; credit notes have none, and for an advance invoice the work is yet to come.
 *
 * @param given The invoice as read, with defaults.
 * @param stored The invoice that it replaces.
 */
export function completeSupply(given: object, stored: Invoice | undefined): Supply | undefined {
  if (stored?.supply) return stored.supply
  const { success, output } = v.safeParse(GivenSchema, given)
  const wasIssued = stored !== undefined && isIssued(stored)
  if (!success || wasIssued || output.kind === 'advance' || output.kind === 'creditNote' || !isIssued({ state: String(output.state) }))
    return undefined
  const supplies = output.lines.flatMap(({ supply }) => supply ?? [])
  if (supplies.length === 0 || supplies.length < output.lines.length) return { from: output.issuedOn, to: output.issuedOn }
  const days = supplies.flatMap(({ from, to }) => [from, to]).toSorted()
  const [first = output.issuedOn, last = first]: readonly (CalendarDate | undefined)[] = [days[0], days.at(-1)]
  return { from: first, to: last }
}
