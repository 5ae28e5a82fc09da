type ChromiumFinder = { readonly findChromium: () => string | undefined }

/** The installed Chromium, if any. */
export async function findBrowser(): Promise<string | undefined> {
  // The type is that of scripts/chromium.d.mts: plain JavaScript without an import name.
  const { findChromium } = (await import(new URL('../scripts/chromium.mjs', import.meta.url).href)) as ChromiumFinder
  return findChromium()
}
