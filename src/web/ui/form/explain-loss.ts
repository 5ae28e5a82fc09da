import { data, isRouteErrorResponse } from 'react-router'
import type { TypedFields } from '#domain/form/form-definition.ts'

/**
 * Tells a form that its answer did not come. An answer that is none of ours came from something between; without any answer the form may
 * have arrived all the same.
 */
export function explainLoss<Typed extends { readonly formName: string; readonly fields: TypedFields }>(error: unknown, typed: Typed) {
  console.error('The form did not arrive for certain.', error)
  const kind: 'failed' | 'unknown' = isRouteErrorResponse(error) ? 'failed' : 'unknown'
  // A status of failure, or the router would load the page again, over the same broken line.
  return data({ ...typed, kind }, { status: 503 })
}
