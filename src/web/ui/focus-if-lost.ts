/** Focuses an element if the focused one was removed from the page; does nothing if something else has the focus. */
export function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === null || document.activeElement === document.body) element?.focus()
}
