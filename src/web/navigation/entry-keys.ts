/**
 * Gives the current history entry, and each later one that the browser makes, its own key. The router uses one key for all entries that it did
 * not make itself: the first of every document, and those of links to an anchor. Call it before the router adds its listeners: a window calls
 * listeners in the order in which they were added.
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
