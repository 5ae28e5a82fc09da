/** Prints the page at a press on a button with `data-print`. */
export function listenForPrint(): void {
  addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-print]')) print()
  })
}
