/**
 * Gives this entry of the history, and each that the browser makes from here on, a key of its own. The router would call all those the same that
 * it did not make itself: the first of every document, and those of links to a place on the page. It must be called before the router
 * listens: a window calls its listeners in the order in which they came.
 */
export function nameEntries(): void {
  nameEntry()
  window.addEventListener('popstate', nameEntry)
}

/** The key in an entry's state, as the router and `nameEntries` write it. */
export function findEntryKey(state: unknown): string | undefined {
  return typeof state === 'object' && state !== null && 'key' in state && typeof state.key === 'string' ? state.key : undefined
}

function nameEntry(): void {
  const state: unknown = history.state
  if (findEntryKey(state) !== undefined) return
  const key = Math.random().toString(36).slice(2, 10)
  // The router counts its entries by `idx`, and reads null as not counted.
  history.replaceState({ idx: null, ...(typeof state === 'object' && state), key }, '')
}
