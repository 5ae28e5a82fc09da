import { useEffect, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router'

/**
 * Scrolls to the start of the list when its page changes: the page links are at its end and may no longer exist.
 *
 * @param list Address of the list's first page, to tell it from another filter or order.
 */
export function useTurnedPage<Listed extends HTMLElement>(page: number, list: string) {
  const listRef = useRef<Listed>(null)
  const shown = useRef({ page, list })
  const isTraversal = useNavigationType() === NavigationType.Pop
  useEffect(() => {
    const from = shown.current
    shown.current = { page, list }
    // On Back and Forward, React Router restores the scroll position.
    if (from.page === page || from.list !== list || isTraversal) return
    listRef.current?.scrollIntoView()
    listRef.current?.focus({ preventScroll: true })
  }, [page, list, isTraversal])
  return listRef
}
