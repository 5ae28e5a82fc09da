import type { IncomingMessage } from 'node:http'

/**
 * Normalizes a request's target to path and query. An absolute URL also sets the host, which takes precedence over `Host` (RFC 9112,
 * section 3.2.2).
 *
 * @param isHost `isAuthority`, or a memoized form of it.
 * @returns False without exactly one path and host, which cannot be answered (sections 3.2 and 3.2.4).
 */
export function normalizeTarget(request: IncomingMessage, isHost: (text: string) => boolean = isAuthority): boolean {
  const hosts = countHosts(request.rawHeaders)
  if (hosts > 1 || (hosts === 0 && request.httpVersion === '1.1')) return false
  // An empty `Host` is allowed.
  if (request.headers.host && !isHost(request.headers.host)) return false
  const target = request.url ?? ''
  if (target.startsWith('/')) return true
  const [, host, rest = ''] = /^https?:\/\/([^/?#]+)([^#]*)/iu.exec(target) ?? []
  if (host === undefined || !isHost(host)) return false
  request.headers.host = host
  request.url = rest.startsWith('/') ? rest : `/${rest}`
  return true
}

/**
 * Whether a text is a host with an optional port (RFC 9110, section 7.2). Anything more, such as a user before `@` or a path, would change
 * other parts of the URL.
 */
export function isAuthority(text: string): boolean {
  return /^(?:[\w.~!$&'()*+,;=%-]+|\[[\da-f:.]+\])(?::\d*)?$/iu.test(text) && URL.canParse(`http://${text}`)
}

function countHosts(rawHeaders: readonly string[]): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') count++
  return count
}
