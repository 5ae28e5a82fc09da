import { Refusal } from '#server/http/answers.ts'

/** Origins that may change state: the site's own and, on loopback, its alias (`localhost` or the address). */
export type OwnOrigins = {
  readonly site: string
  readonly all: readonly string[]
  /** Host of the loopback alias, which redirects to the site's own address. */
  readonly aliasHost?: string
  /** Whether a request comes from a page of the site. */
  readonly accepts: (headers: Headers) => boolean
}

/**
 * @param siteUrl Origin without a trailing slash.
 * @param localOrigin Loopback origin of a server with another public address; pages opened there may change state there.
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
    accepts: (headers) => {
      const origin = headers.get('origin') ?? ''
      return all.includes(origin) || (local.includes(origin) && new URL(origin).host === headers.get('host'))
    },
  }
}

/** @throws Refusal 403 if the request does not come from a page of the site. */
export function assertOwnOrigin(request: Request, origins: Pick<OwnOrigins, 'accepts'>): void {
  if (!origins.accepts(request.headers)) throw new Refusal(403)
}

/** The same origin with the other loopback name. */
function nameAlias(origin: string): URL | undefined {
  const url = new URL(origin)
  const hostname = { '127.0.0.1': 'localhost', localhost: '127.0.0.1' }[url.hostname]
  if (hostname === undefined) return undefined
  url.hostname = hostname
  return url
}
