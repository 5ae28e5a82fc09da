import { use, useEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { findTarget } from '#web/navigation/find-target.ts'
import { FollowedLinksContext } from './followed-links.ts'
import { OfflineNotice } from './offline-notice.tsx'
import visually from '#web/ui/styles/visually-hidden.module.css'

/**
 * Announces route changes to screen readers as a document load would: it reads the title and moves focus to the heading, to the target of
 * the hash, or, after going back or forward, to the link by which the visitor had left.
 */
export function RouteAnnouncer() {
  const { pathname, hash, key } = useLocation()
  const isTraversal = useNavigationType() === NavigationType.Pop
  const shownPath = useRef(pathname)
  const followed = use(FollowedLinksContext)
  const [title, setTitle] = useState('')

  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    setTitle(document.title)
    // A dialog that the address has opened keeps the focus.
    if (document.querySelector('dialog:modal')) return
    focus((isTraversal && followed.find(key)) || (hash && findTarget(hash)) || findHeading())
  }, [pathname, hash, key, isTraversal, followed])

  return (
    <>
      <p className={visually.hidden} aria-live="polite">
        {title}
      </p>
      <OfflineNotice />
    </>
  )
}

/** Ignores pages that are kept alive, which are hidden. */
function findHeading(): Element | undefined {
  return [...document.querySelectorAll('main h1')].find((heading) => heading.checkVisibility())
}

/** Focuses an element that may not be focusable; the scroll rules decide about the scroll position. */
function focus(element: Element | undefined): void {
  if (!(element instanceof HTMLElement)) return
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
