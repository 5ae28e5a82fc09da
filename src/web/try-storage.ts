/**
 * Uses the browser's storage where it may be used: it may be switched off (SecurityError) or full (QuotaExceededError), and nothing of
 * the site rests on it.
 *
 * @returns What the access gives; undefined where the browser refuses it.
 */
export function tryStorage<Result>(access: () => Result): Result | undefined {
  try {
    return access()
  } catch (error) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}
