import type { LeadState } from '#gateway/leads.ts'
import { agencyPath } from '#web/dashboard/agency/agency-pages.ts'

export const leadsPath = `${agencyPath}/leads`

/** States by which the list is filtered, in the order of the page. */
export const listedStates = ['waiting', 'answered', 'spam', 'all'] as const satisfies readonly (LeadState | 'all')[]
export type ListedState = (typeof listedStates)[number]

/** The list's filters, all of which are in its address. */
export type LeadFilters = { readonly state: ListedState; readonly text: string }

export function parseLeadFilters(params: URLSearchParams): LeadFilters {
  const text = (params.get('q') ?? '').trim().slice(0, 100)
  return { text, state: listedStates.find((name) => name === params.get('state')) ?? 'waiting' }
}

/** English path of the list. @param after Where a later part of it starts. */
export function leadListPath({ state, text }: LeadFilters, after?: string): string {
  const params = new URLSearchParams()
  if (text !== '') params.set('q', text)
  else if (state !== 'waiting') params.set('state', state)
  if (after !== undefined) params.set('after', after)
  return `${leadsPath}${params.size > 0 ? `?${params.toString()}` : ''}`
}

/** English path of a lead's page. */
export function leadPath(reference: string): string {
  return `${leadsPath}/${encodeURIComponent(reference)}`
}
