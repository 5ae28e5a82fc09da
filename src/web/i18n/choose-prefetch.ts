import type { LinkProps } from 'react-router'

type Prefetch = NonNullable<LinkProps['prefetch']>

/** Returns how a link prefetches its page: not at all if the visitor asks to save data (W3C Save Data API). */
export function choosePrefetch(prefetch: Prefetch): Prefetch {
  if (typeof navigator === 'undefined') return prefetch
  // Chromium only, and missing in the DOM types.
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }
  return connection?.saveData ? 'none' : prefetch
}
