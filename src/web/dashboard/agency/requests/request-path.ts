import { requestStates, type RequestState } from '#domain/requests/request.ts'
import type { RequestAddress } from '#gateway/requests.ts'
import { agencyPath } from '#web/dashboard/agency/agency-pages.ts'

export const requestsPath = `${agencyPath}/requests`

/** The state in the list's address; open ones by default. */
export function parseRequestState(params: URLSearchParams): RequestState {
  return requestStates.find((name) => name === params.get('state')) ?? 'open'
}

/** English path of the list. @param after Where a later part of it starts. */
export function requestListPath(state: RequestState, after?: string): string {
  const params = new URLSearchParams()
  if (state !== 'open') params.set('state', state)
  if (after !== undefined) params.set('after', after)
  return `${requestsPath}${params.size > 0 ? `?${params.toString()}` : ''}`
}

/** English path of a request's page. */
export function requestPath({ customerId, id }: RequestAddress): string {
  return `${requestsPath}/${customerId}/${encodeURIComponent(id)}`
}
