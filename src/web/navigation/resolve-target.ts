import type { Locale } from '#domain/locale.ts'
import { localizePath, splitLocalePath } from '#domain/locale-path.ts'
import { hasRoute, NavigationError, routeAddress } from '#web/navigation/route-address.ts'

/** A URL, or a route pattern with parameters; patterns resolve in the language of the current page. */
export type NavigationTarget =
  | string
  | { readonly route: string; readonly params?: Readonly<Record<string, string>>; readonly search?: string; readonly hash?: string }

const externalProtocols = ['https:', 'http:', 'mailto:', 'tel:']

/**
 * Resolves a target to a URL as the browser would.
 *
 * @param from.href URL of the current page, the base of relative targets.
 * @param from.isExternal Allows targets outside the site.
 * @param from.isKnown Allows pages that the table of the site's pages lacks.
 * @throws NavigationError for a page that does not exist, a missing parameter, or an unexpected external URL.
 */
export function resolveTarget(
  target: NavigationTarget,
  from: { readonly href: string; readonly locale: Locale; readonly isExternal: boolean; readonly isKnown?: boolean },
): URL {
  const written =
    typeof target === 'string'
      ? target
      : localizePath(from.locale, routeAddress(target.route, target.params)) + (target.search ?? '') + (target.hash ?? '')
  if (!URL.canParse(written, from.href)) throw new NavigationError(`No match for ${JSON.stringify(written)}`)
  const url = new URL(written, from.href)
  if (url.origin !== new URL(from.href).origin) {
    if (!from.isExternal) throw new NavigationError('Navigating to external URL is not allowed by default')
    if (!externalProtocols.includes(url.protocol)) throw new NavigationError(`Navigating to a URL with ${url.protocol} is not allowed`)
    return url
  }
  if (!from.isKnown && !hasRoute(splitLocalePath(url.pathname).path))
    throw new NavigationError(`No match for ${JSON.stringify(url.pathname)}`)
  return url
}
