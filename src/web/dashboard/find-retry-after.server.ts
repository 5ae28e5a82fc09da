/** Used when the provider refuses writes without naming a time. */
const defaultSeconds = 60

/** Seconds until a person may write again after the provider's RESOURCE_EXHAUSTED; undefined for any other error. */
export function findRetryAfter(error: unknown): number | undefined {
  // `instanceof` fails because each bundle has its own error class; the status is the same.
  if (!(error instanceof Error) || !('status' in error) || error.status !== 'RESOURCE_EXHAUSTED') return undefined
  return 'retryAfterSeconds' in error && typeof error.retryAfterSeconds === 'number' ? error.retryAfterSeconds : defaultSeconds
}
