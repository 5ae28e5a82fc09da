/** The scroll target after a navigation; undefined keeps the scroll position. */
export type ScrollTarget = { readonly top: number } | { readonly hash: string } | undefined

/** The state of a link, form or navigation that keeps the scroll position: `<Link state={keepScroll}>`. */
export const keepScroll = 'keep-scroll'

type Place = { readonly pathname: string; readonly search: string; readonly hash: string }

/**
 * Finds the scroll target of a navigation. The first rule that applies decides:
 *
 * 1. Back and forward restore the saved scroll position.
 * 2. `keepScroll` within one page keeps the position, unless only the hash changes.
 * 3. A hash scrolls to its element.
 * 4. Removing the hash of the same page scrolls to the top.
 * 5. `scroll: false` of the route, or `keepScroll`, keeps the position.
 * 6. Everything else scrolls to the top.
 *
 * @param step.savedTop The scroll position when the history entry was left; only for back and forward.
 * @param step.isDisabledByRoute `scroll: false` of the target route.
 * @param step.isDisabledByLink `keepScroll` of the link, form or navigation.
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
