import type { LinkProps } from 'react-router'

type Prefetch = NonNullable<LinkProps['prefetch']>

/** How a link prefetches its page: not at all where the visitor asks to save data (W3C Save Data API). */
export function choosePrefetch(prefetch: Prefetch): Prefetch {
  if (typeof navigator === 'undefined') return prefetch
  // Chromium alone has it, and the DOM's types do not.
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }
  return connection?.saveData ? 'none' : prefetch
}
