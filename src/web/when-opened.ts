/** Acts when the visitor opens the document: at once, unless the browser prerenders it. */
export function whenOpened(act: () => void): void {
  // Chromium only, and missing in the DOM types (WICG Prerendering Revamped).
  const { prerendering } = document as Document & { readonly prerendering?: boolean }
  if (prerendering) document.addEventListener('prerenderingchange', act, { once: true })
  else act()
}

/**
 * Acts whenever the visitor opens a document that existed before: one that the browser has prerendered, or one in the back/forward cache.
 * What browser storage holds may have changed meanwhile, and such documents receive no storage events.
 */
export function whenShownAgain(act: () => void): void {
  document.addEventListener('prerenderingchange', act)
  addEventListener('pageshow', ({ persisted }) => persisted && act())
}
