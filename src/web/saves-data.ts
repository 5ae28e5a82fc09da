/** One list for all links, because making one takes ten times as long as asking it; the server has none. */
const reducedData = typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-data: reduce)') : undefined

/** Whether the visitor asks to save data (W3C Save Data API, and the media query of Media Queries level 5). */
export function savesData(): boolean {
  // Chromium only, and missing in the DOM types.
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }
  return connection?.saveData === true || reducedData?.matches === true
}
