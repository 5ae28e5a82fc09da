/** Finds the link that a click follows in this tab; undefined if it opens a tab or a window. */
export function findFollowedLink({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): HTMLAnchorElement | undefined {
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || !(target instanceof Element)) return undefined
  return target.closest<HTMLAnchorElement>('a[href]') ?? undefined
}
