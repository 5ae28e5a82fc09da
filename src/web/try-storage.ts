/**
 * Accesses browser storage, which may be disabled (SecurityError) or full (QuotaExceededError); the site works without it.
 *
 * @returns The result of the access; undefined if the browser rejects it.
 */
export function tryStorage<Result>(access: () => Result): Result | undefined {
  try {
    return access()
  } catch (error) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}
