import { Refusal } from '#server/http/answers.ts'

/** The origins that may change state: the site's own, and on loopback its two names. */
export type OwnOrigins = {
  readonly site: string
  readonly all: readonly string[]
  /** Host of the other loopback name, whose pages are led to the site's own address. */
  readonly aliasHost?: string
  /** Whether a request comes from a page of the site. */
  readonly accepts: (headers: Headers) => boolean
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
    accepts: (headers) => {
      const origin = headers.get('origin') ?? ''
      return all.includes(origin) || (local.includes(origin) && new URL(origin).host === headers.get('host'))
    },
  }
}

/** @throws Refusal 403 for a request that does not come from a page of the site. */
export function assertOwnOrigin(request: Request, origins: Pick<OwnOrigins, 'accepts'>): void {
  if (!origins.accepts(request.headers)) throw new Refusal(403)
}

/** The same address by the other name of loopback. */
function nameAlias(origin: string): URL | undefined {
  const url = new URL(origin)
  const hostname = { '127.0.0.1': 'localhost', localhost: '127.0.0.1' }[url.hostname]
  if (hostname === undefined) return undefined
  url.hostname = hostname
  return url
}
