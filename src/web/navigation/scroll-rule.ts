/** What the page scrolls to after a navigation; undefined leaves it where it is. */
export type ScrollTarget = { readonly top: number } | { readonly hash: string } | undefined

type Place = { readonly pathname: string; readonly hash: string }

/**
 * On the way back or forward to where the visitor was; else to the element of the hash; else to the top, which a route may forbid, but not when
 * only the hash was taken away.
 *
 * @param step.savedTop Where the visitor was when the entry was left; known only on the way back or forward.
 * @param step.isDisabled Set by the route that was reached, or by the link that led there.
 */
export function findScrollTarget(
  from: Place,
  to: Place,
  step: { readonly savedTop: number | undefined; readonly isDisabled: boolean },
): ScrollTarget {
  if (step.savedTop !== undefined) return { top: step.savedTop }
  if (to.hash) return { hash: to.hash }
  const isHashRemoved = from.pathname === to.pathname && from.hash !== ''
  return isHashRemoved || !step.isDisabled ? { top: 0 } : undefined
}
