import { data, isRouteErrorResponse } from 'react-router'
import type { TypedFields } from '#domain/form/form-definition.ts'

/**
 * Returns the form's error when no valid response arrived. A foreign response comes from something in between, or from a failure; without a
 * response the form may still have arrived.
 */
export function explainLoss<Typed extends { readonly formName: string; readonly fields: TypedFields }>(error: unknown, typed: Typed) {
  console.error('The form did not arrive for certain.', error)
  const isRefused = isRouteErrorResponse(error) && !mayHaveArrived(error.status)
  const kind: 'failed' | 'unknown' = isRefused ? 'failed' : 'unknown'
  // An error status keeps the router from revalidating the page over the same broken connection.
  return data({ ...typed, kind }, { status: 503 })
}

/**
 * Whether a form may have been stored before its response failed. A 503, from our server or something in between, means that it was not
 * processed (RFC 9110, section 15.6.4).
 */
export function mayHaveArrived(status: number): boolean {
  return status >= 500 && status !== 503
}
