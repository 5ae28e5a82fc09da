/** Whether the visitor asks to save data (W3C Save Data API, and the media query of Media Queries level 5). */
export function savesData(): boolean {
  // Chromium only, and missing in the DOM types.
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches
}
