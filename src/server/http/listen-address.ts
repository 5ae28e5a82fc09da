import { isIPv6 } from 'node:net'

/**
 * The server's own address as this machine reaches it, without a slash at the end.
 *
 * @param host As configured; one that stands for every address is reached on loopback.
 */
export function toListenOrigin(host: string, port: number, scheme: 'http' | 'https' = 'http'): string {
  if (isWildcard(host)) return `${scheme}://${isIPv6(host) ? '[::1]' : '127.0.0.1'}:${port}`
  return new URL(`${scheme}://${toUrlHost(host)}:${port}`).origin
}

/** Whether a host is the unspecified address, however it is written; the last is IPv4's, mapped. */
export function isWildcard(host: string): boolean {
  const address = `http://${toUrlHost(host)}`
  return URL.canParse(address) && ['0.0.0.0', '[::]', '[::ffff:0:0]'].includes(new URL(address).hostname)
}

/** IPv6 stands in brackets (RFC 3986, section 3.2.2). */
export function toUrlHost(host: string): string {
  return isIPv6(host) ? `[${host}]` : host
}
