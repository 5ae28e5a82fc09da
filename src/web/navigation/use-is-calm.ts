import { useSyncExternalStore } from 'react'

const lessMotion = '(prefers-reduced-motion: reduce)'

/** Whether animations are off: the visitor prefers reduced motion, or the app has not started yet. */
export function useIsCalm(): boolean {
  return useSyncExternalStore(watchMotion, readMotion, assumeCalm)
}

function watchMotion(listener: () => void): () => void {
  const query = window.matchMedia(lessMotion)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

function readMotion(): boolean {
  return window.matchMedia(lessMotion).matches
}

function assumeCalm(): boolean {
  return true
}
