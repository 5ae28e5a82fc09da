/** The event by which the app says that it hydrates now. */
export const appStart = 'app-start'

/**
 * Undoes at the start of the app what extensions of the browser have changed in the body: React hydrates only what the server wrote, renders the whole
 * document anew otherwise, and what was typed is lost. Fields keep their values and the focus.
 */
export function undoForeignChanges(): void {
  const changes: MutationRecord[] = []
  const observer = new MutationObserver((records) => changes.push(...records))
  const options = { childList: true, subtree: true, characterDataOldValue: true }
  // The parser is done then, and what it adds is no change.
  document.addEventListener('readystatechange', () => observer.observe(document.body, options), { once: true })
  addEventListener(
    appStart,
    () => {
      changes.push(...observer.takeRecords())
      observer.disconnect()
      const focused = document.activeElement
      undo(changes)
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    },
    { once: true },
  )
}

type Change = Pick<MutationRecord, 'target' | 'addedNodes' | 'removedNodes' | 'nextSibling' | 'oldValue'>

/** Takes changes back, the last one first. What was moved elsewhere since stays there, unless it was the server's. */
export function undo(changes: readonly Change[]): void {
  for (const { target, addedNodes, removedNodes, nextSibling, oldValue } of changes.toReversed()) {
    if (oldValue !== null) target.nodeValue = oldValue
    for (const node of addedNodes) if (node.parentNode === target) target.removeChild(node)
    for (const node of removedNodes) target.insertBefore(node, nextSibling?.parentNode === target ? nextSibling : null)
  }
}
