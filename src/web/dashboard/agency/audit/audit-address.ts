import * as v from 'valibot'
import { type CalendarDate, CalendarDateSchema } from '#domain/calendar-date.ts'
import { agencyPath } from '#web/dashboard/agency/agency-pages.ts'

/** The log's filter, which is in its address: a person, a customer as it was typed, a day, or the words of a command, which go with a day alone. */
export type AuditFilter = {
  readonly actor?: string
  readonly customer?: string
  readonly command?: string
  readonly day?: CalendarDate
}

export function parseAuditFilter(params: URLSearchParams): AuditFilter {
  const textOf = (name: string) => (params.get(name) ?? '').trim().slice(0, 254)
  const [actor, customer, command] = [textOf('actor'), textOf('customer'), textOf('command')]
  const day = v.safeParse(CalendarDateSchema, params.get('day'))
  const isOfCommand = command !== '' && actor === '' && customer === ''
  return {
    ...(actor !== '' && { actor }),
    ...(customer !== '' && { customer }),
    ...(isOfCommand && { command }),
    ...(day.success && { day: day.output }),
  }
}

/** English path of the log. @param after Where a later part starts. */
export function auditPath(filter: AuditFilter, after?: string): string {
  const params = new URLSearchParams(Object.entries(filter))
  if (after !== undefined) params.set('after', after)
  return `${agencyPath}/audit${params.size > 0 ? `?${params.toString()}` : ''}`
}
