/** Puts the focus where it makes sense once what had it has gone from the page; a focus that is elsewhere by then stays there. */
export function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === null || document.activeElement === document.body) element?.focus()
}
