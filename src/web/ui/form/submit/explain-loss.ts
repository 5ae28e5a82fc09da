import { data, isRouteErrorResponse } from 'react-router'
import type { TypedFields } from '#domain/form/form-definition.ts'

/**
 * Tells a form that its answer did not come. An answer that is none of ours came from something between, or tells of a failure; without any
 * answer the form may have arrived all the same.
 */
export function explainLoss<Typed extends { readonly formName: string; readonly fields: TypedFields }>(error: unknown, typed: Typed) {
  console.error('The form did not arrive for certain.', error)
  const isRefused = isRouteErrorResponse(error) && !mayHaveArrived(error.status)
  const kind: 'failed' | 'unknown' = isRefused ? 'failed' : 'unknown'
  // A status of failure, or the router would load the page again, over the same broken connection.
  return data({ ...typed, kind }, { status: 503 })
}

/**
 * Whether a form may have been stored before its answer failed. Who says 503, our server or something between, had no room to take it or knew
 * nobody who would (RFC 9110, section 15.6.4).
 */
export function mayHaveArrived(status: number): boolean {
  return status >= 500 && status !== 503
}
