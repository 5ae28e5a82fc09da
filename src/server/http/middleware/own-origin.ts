import type { IncomingHttpHeaders } from 'node:http'

/** The origins that may change state: the site's own, and on loopback its two names. */
export type OwnOrigins = {
  readonly site: string
  readonly all: readonly string[]
  /** Host of the other loopback name, whose pages are led to the site's own address. */
  readonly aliasHost?: string
  /** Whether a request comes from a page of the site. */
  readonly accepts: (headers: Pick<IncomingHttpHeaders, 'origin' | 'host'>) => boolean
}

/**
 * @param siteUrl Origin without a slash at the end.
 * @param localOrigin Where the server listens on loopback, if the site has another address: a page that was opened there may change state there.
 */
export function createOwnOrigins(siteUrl: string, localOrigin?: string): OwnOrigins {
  const alias = nameAlias(siteUrl)
  const all = [siteUrl, ...(alias ? [alias.origin] : [])]
  const localAlias = localOrigin === undefined ? undefined : nameAlias(localOrigin)
  const local = [localOrigin, localAlias?.origin].filter((origin) => origin !== undefined)
  return {
    site: siteUrl,
    all,
    ...(alias && { aliasHost: alias.host }),
    accepts: ({ origin = '', host = '' }) => all.includes(origin) || (local.includes(origin) && new URL(origin).host === host),
  }
}

/** The same address by the other name of loopback. */
function nameAlias(origin: string): URL | undefined {
  const url = new URL(origin)
  const hostname = { '127.0.0.1': 'localhost', localhost: '127.0.0.1' }[url.hostname]
  if (hostname === undefined) return undefined
  url.hostname = hostname
  return url
}
