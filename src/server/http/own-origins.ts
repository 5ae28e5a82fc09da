/** The origins that may change state: the site's own, and on loopback its two names. */
export type OwnOrigins = {
  readonly site: string
  readonly all: readonly string[]
  /** Host of the other loopback name, whose pages are led to the site's own address. */
  readonly aliasHost?: string
}

/** @param siteUrl Origin without a slash at the end. */
export function createOwnOrigins(siteUrl: string): OwnOrigins {
  const url = new URL(siteUrl)
  const alias = { '127.0.0.1': 'localhost', localhost: '127.0.0.1' }[url.hostname]
  if (!alias) return { site: siteUrl, all: [siteUrl] }
  const aliasUrl = new URL(siteUrl)
  aliasUrl.hostname = alias
  return { site: siteUrl, all: [siteUrl, aliasUrl.origin], aliasHost: aliasUrl.host }
}
