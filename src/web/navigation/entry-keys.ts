/**
 * Gives the current history entry, and each later one that the browser creates, a key of its own. The router uses one key for all entries
 * that it did not create: the first one of each document, and those of hash links. Call it before the router adds its listeners, because a
 * window calls listeners in the order in which they were added.
 */
export function nameEntries(): void {
  nameEntry()
  window.addEventListener('popstate', nameEntry)
}

/** Returns the key in an entry's state, as written by the router or by `nameEntries`. */
export function findEntryKey(state: unknown): string | undefined {
  return typeof state === 'object' && state !== null && 'key' in state && typeof state.key === 'string' ? state.key : undefined
}

function nameEntry(): void {
  const state: unknown = history.state
  if (findEntryKey(state) !== undefined) return
  const key = Math.random().toString(36).slice(2, 10)
  // The router numbers its entries by `idx`, and ignores null.
  history.replaceState({ idx: null, ...(typeof state === 'object' && state), key }, '')
}
