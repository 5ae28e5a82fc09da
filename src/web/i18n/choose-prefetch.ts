import type { LinkProps } from 'react-router'
import { savesData } from '#web/saves-data.ts'

type Prefetch = NonNullable<LinkProps['prefetch']>

/** Returns how a link prefetches its page: not at all if the visitor asks to save data. */
export function choosePrefetch(prefetch: Prefetch): Prefetch {
  return typeof document !== 'undefined' && savesData() ? 'none' : prefetch
}
