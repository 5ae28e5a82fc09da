/** Dispatched by the app just before it hydrates. */
export const appStart = 'app-start'

/**
 * When the app starts, undoes changes that browser extensions made to the body. Otherwise React would find a mismatch, render the whole
 * document again and lose typed text. Fields keep their values and focus.
 */
export function undoForeignChanges(): void {
  const changes: MutationRecord[] = []
  const observer = new MutationObserver((records) => changes.push(...records))
  const options = { childList: true, subtree: true, characterDataOldValue: true }
  // Observes only after the parser is done, whose own insertions are no changes.
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

/** Reverts changes, the last one first. Nodes that were moved elsewhere since stay there, unless the server rendered them. */
export function undo(changes: readonly Change[]): void {
  for (const { target, addedNodes, removedNodes, nextSibling, oldValue } of changes.toReversed()) {
    if (oldValue !== null) target.nodeValue = oldValue
    for (const node of addedNodes) if (node.parentNode === target) target.removeChild(node)
    for (const node of removedNodes) target.insertBefore(node, nextSibling?.parentNode === target ? nextSibling : null)
  }
}
