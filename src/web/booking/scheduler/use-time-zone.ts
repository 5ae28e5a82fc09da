import { useState, useSyncExternalStore } from 'react'
import { isTimeZone } from '#domain/time-zone.ts'

/**
 * The zone in which times are shown: the one that was chosen, else that of the browser, which the server does not know.
 *
 * @param chosen By the address of the page.
 * @param office What the server shows.
 */
export function useTimeZone(chosen: string | undefined, office: string) {
  const own = useSyncExternalStore(watchNothing, readTimeZone, () => undefined)
  const [zone, setZone] = useState(chosen)
  return { zone: zone ?? own ?? office, setZone }
}

const watchNothing = () => () => {}

/** Undefined where the browser hides it behind a name that is none. */
function readTimeZone(): string | undefined {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return isTimeZone(timeZone) ? timeZone : undefined
}
