/** What the page scrolls to after a navigation; undefined leaves it where it is. */
export type ScrollTarget = { readonly top: number } | { readonly hash: string } | undefined

/** The state of a link, form or navigation that leaves the page where it is: `<Link state={keepScroll}>`. */
export const keepScroll = 'keep-scroll'

type Place = { readonly pathname: string; readonly search: string; readonly hash: string }

/**
 * On the way back or forward to where the visitor was; else to the element of the hash; else to the top, which a route may forbid, but not when
 * only the hash was taken away. A link that keeps its page in place is obeyed wherever more, or less, than the hash changes.
 *
 * @param step.savedTop Where the visitor was when the entry was left; known only on the way back or forward.
 * @param step.isDisabledByRoute Set by the route that was reached.
 * @param step.isDisabledByLink Set by the link that led there, or by the code that did.
 */
export function findScrollTarget(
  from: Place,
  to: Place,
  step: { readonly savedTop: number | undefined; readonly isDisabledByRoute: boolean; readonly isDisabledByLink: boolean },
): ScrollTarget {
  if (step.savedTop !== undefined) return { top: step.savedTop }
  const isSamePage = from.pathname === to.pathname
  const isHashAlone = isSamePage && from.search === to.search && from.hash !== to.hash
  if (step.isDisabledByLink && isSamePage && !isHashAlone) return undefined
  if (to.hash) return { hash: to.hash }
  const isHashRemoved = isSamePage && from.hash !== ''
  const isDisabled = step.isDisabledByRoute || step.isDisabledByLink
  return isHashRemoved || !isDisabled ? { top: 0 } : undefined
}
