import type { Year } from '#domain/bookkeeping/billing.ts'
import type { AgencyRequest } from '#web/dashboard/agency/open-page.server.ts'

/** By the agency's clocks. */
export function thisYear({ today }: Pick<AgencyRequest, 'today'>): Year {
  return `${Number(today.slice(0, 4))}`
}
