import type { LinkProps } from 'react-router'
import { savesData } from '#web/saves-data.ts'

type Prefetch = NonNullable<LinkProps['prefetch']>

let isSaving: boolean | undefined

/** Returns how a link prefetches its page: not at all if the visitor asks to save data. */
export function choosePrefetch(prefetch: Prefetch): Prefetch {
  if (typeof document === 'undefined') return prefetch
  // Asked once, because a page has some fifty links.
  isSaving ??= savesData()
  return isSaving ? 'none' : prefetch
}
