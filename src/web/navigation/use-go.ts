import { use } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { type NavigationResult, NavigationsContext } from '#web/navigation/navigations.ts'
import { type NavigationTarget, resolveTarget } from '#web/navigation/resolve-target.ts'

type GoOptions = Pick<NavigateOptions, 'replace' | 'flushSync' | 'preventScrollReset'> & {
  /** Allows a target outside the site, which replaces the document. */
  readonly isExternal?: boolean
  /** Whether the target is a page although the table of the site's pages lacks it, as the agency's. */
  readonly isKnown?: boolean
}

/**
 * Navigates from code.
 *
 * @returns A function that resolves with the result, and rejects with NavigationError if the target is invalid (`resolveTarget`).
 */
export function useGo(): (target: NavigationTarget, options?: GoOptions) => Promise<NavigationResult> {
  const navigate = useNavigate()
  const { locale } = useLocale()
  const { pathname, search, hash } = useLocation()
  const navigations = use(NavigationsContext)

  return async (target, { isExternal = false, isKnown = false, ...options } = {}) => {
    const url = resolveTarget(target, { href: window.location.href, locale, isExternal, isKnown })
    if (url.origin !== window.location.origin) {
      window.location.assign(url)
      return { kind: 'done', address: url.href }
    }
    const path = url.pathname + url.search
    if (path + url.hash === pathname + search + hash) return { kind: 'duplicated' }
    const start = async () => navigate(path + url.hash, options)
    return navigations.follow(path, start, () => window.location.pathname + window.location.search)
  }
}
