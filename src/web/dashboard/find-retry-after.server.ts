/** For a provider that refuses more writes and does not say for how long. */
const defaultSeconds = 60

/** When a person may write again whose writes the provider refuses because they are too many; undefined for every other error. */
export function findRetryAfter(error: unknown): number | undefined {
  // The error's class is another one in this bundle than where it comes from; its status is the same.
  if (!(error instanceof Error) || !('status' in error) || error.status !== 'RESOURCE_EXHAUSTED') return undefined
  return 'retryAfterSeconds' in error && typeof error.retryAfterSeconds === 'number' ? error.retryAfterSeconds : defaultSeconds
}
