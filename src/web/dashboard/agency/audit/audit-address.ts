import { agencyPath } from '#web/dashboard/agency/agency-pages.ts'

/** The log's filter, which is in its address: a person, or the words of a command. */
export type AuditFilter = { readonly by: 'actor' | 'command'; readonly equals: string } | undefined

export function parseAuditFilter(params: URLSearchParams): AuditFilter {
  for (const by of ['actor', 'command'] as const) {
    const equals = (params.get(by) ?? '').trim().slice(0, 254)
    if (equals !== '') return { by, equals }
  }
  return undefined
}

/** English path of the log. @param after Where a later part starts. */
export function auditPath(filter: AuditFilter, after?: string): string {
  const params = new URLSearchParams()
  if (filter) params.set(filter.by, filter.equals)
  if (after !== undefined) params.set('after', after)
  return `${agencyPath}/audit${params.size > 0 ? `?${params.toString()}` : ''}`
}
