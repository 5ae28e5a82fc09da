/** How the SDK's note begins that this window was led to another issuer (firebase 12.19.0; the list of stored things names it). */
const noteName = 'firebase:pendingRedirect:'

/** Whether this window was led to another issuer, by which the SDK has not finished yet. */
export function hasPendingRedirect(): boolean {
  try {
    return Object.keys(sessionStorage).some((name) => name.startsWith(noteName))
  } catch (error) {
    // The browser keeps nothing: then no window was left for another.
    if (error instanceof DOMException) return false
    throw error
  }
}
