import { isIPv6 } from 'node:net'

/**
 * The server's origin as seen from this machine, without a trailing slash.
 *
 * @param host As configured; loopback replaces a wildcard.
 */
export function toListenOrigin(host: string, port: number, scheme: 'http' | 'https' = 'http'): string {
  if (isWildcard(host)) return `${scheme}://${isIPv6(host) ? '[::1]' : '127.0.0.1'}:${port}`
  return new URL(`${scheme}://${toUrlHost(host)}:${port}`).origin
}

/** Whether a host is a wildcard address in any notation; the last is the IPv4-mapped one. */
export function isWildcard(host: string): boolean {
  const address = `http://${toUrlHost(host)}`
  return URL.canParse(address) && ['0.0.0.0', '[::]', '[::ffff:0:0]'].includes(new URL(address).hostname)
}

/** IPv6 is written in brackets (RFC 3986, section 3.2.2). */
export function toUrlHost(host: string): string {
  return isIPv6(host) ? `[${host}]` : host
}
