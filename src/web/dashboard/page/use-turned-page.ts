import { useEffect, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router'

/**
 * Leads to the beginning of the list when it is turned to another of its pages: the links that do it stand at its end, and may be gone.
 *
 * @param list Address of its first page, which tells this list from one that is narrowed or sorted otherwise.
 */
export function useTurnedPage<Listed extends HTMLElement>(page: number, list: string) {
  const listRef = useRef<Listed>(null)
  const shown = useRef({ page, list })
  const isTraversal = useNavigationType() === NavigationType.Pop
  useEffect(() => {
    const from = shown.current
    shown.current = { page, list }
    // On the way back the scroll rules lead to where the reader was.
    if (from.page === page || from.list !== list || isTraversal) return
    listRef.current?.scrollIntoView()
    listRef.current?.focus({ preventScroll: true })
  }, [page, list, isTraversal])
  return listRef
}
