import { useSyncExternalStore } from 'react'
import { watchLine } from '#web/navigation/watch-line.ts'

/** Whether pages may be fetched before anybody has asked for them: there is a line, and nobody pays for each byte of it. */
export function useMayLookAhead(): boolean {
  return useSyncExternalStore(watchLine, readLine, assumeNothing)
}

function readLine(): boolean {
  // Save-Data (W3C Save Data API): in Chromium alone, and not in the DOM's types.
  const connection = (navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }).connection
  return navigator.onLine && connection?.saveData !== true
}

function assumeNothing(): boolean {
  return false
}
