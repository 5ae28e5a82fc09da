import type { IncomingMessage } from 'node:http'

/**
 * Brings a request's target into the form that routes read, a path with its query: the absolute form names the host as well, which then
 * counts instead of `Host` (RFC 9112, section 3.2.2).
 *
 * @param isHost `isAuthority`, or what remembers its answers.
 * @returns False for a request without one path or one host, which nothing can answer (sections 3.2 and 3.2.4).
 */
export function normalizeTarget(request: IncomingMessage, isHost: (text: string) => boolean = isAuthority): boolean {
  const hosts = countHosts(request.rawHeaders)
  if (hosts > 1 || (hosts === 0 && request.httpVersion === '1.1')) return false
  // Without a name it is allowed, and says nothing.
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
 * Whether a text is a host with or without a port (RFC 9110, section 7.2) that an address can be made of: more than that, such as a name
 * before an `@` or a path, would become another part of the address.
 */
export function isAuthority(text: string): boolean {
  return /^(?:[\w.~!$&'()*+,;=%-]+|\[[\da-f:.]+\])(?::\d*)?$/iu.test(text) && URL.canParse(`http://${text}`)
}

function countHosts(rawHeaders: readonly string[]): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') count++
  return count
}
