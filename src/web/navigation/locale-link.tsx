import { type ComponentProps, memo, type MouseEvent, use, useCallback } from 'react'
import { localizePath } from '#domain/locale-path.ts'
import { LinksInSightContext } from '#web/navigation/links-in-sight.ts'
import { useLocale } from '#web/navigation/locale-context.tsx'
import { findRouter } from '#web/navigation/router-handle.ts'

export type LocaleLinkProps = Omit<ComponentProps<'a'>, 'href' | 'ref' | 'onClick'> & {
  /** English path, and what may follow it. */
  readonly to: string
  /** Leads to a document of its own, as plain links do. */
  readonly reloadDocument?: boolean
  /** Whether what it leads to is fetched when it is seen. */
  readonly looksAhead?: boolean
  /** The visitor stays at the same place of the page. */
  readonly preventScrollReset?: boolean
}

/**
 * A link to a page of the site, in the language of the current page. It is no link of the router's: those are all rendered again
 * with each step to another page, because they may be relative, and a page holds fifty of them.
 */
export const LocaleLink = memo(function LocaleLink({
  to,
  reloadDocument = false,
  looksAhead = !reloadDocument,
  preventScrollReset = false,
  children,
  ...rest
}: LocaleLinkProps) {
  const { locale } = useLocale()
  const links = use(LinksInSightContext)
  const href = localizePath(locale, to)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- Where the link leads elsewhere, it is seen anew.
  const watch = useCallback((link: HTMLAnchorElement) => links.watch(link), [links, href])
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    const router = findRouter()
    if (!router || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const { pathname, search, hash } = window.location
    void router.navigate(href, { replace: href === pathname + search + hash, preventScrollReset })
  }
  const isPlain = reloadDocument || (rest.target !== undefined && rest.target !== '_self')
  return (
    <a {...rest} href={href} ref={looksAhead ? watch : undefined} onClick={isPlain ? undefined : follow}>
      {children}
    </a>
  )
})
