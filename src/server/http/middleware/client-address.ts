import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6, SocketAddress } from 'node:net'

/**
 * Finds the client address for rate limits: the socket's peer, or the one reported by a trusted proxy; IPv6 by its /64.
 *
 * @param trustedProxies Addresses or CIDR blocks, as in `isAddressBlock`.
 */
export function createClientAddress(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const proxies = createBlockList(trustedProxies)
  const isProxy = (address: string) => isIP(address) !== 0 && proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  return (request) => {
    let address = normalizeAddress(request.socket.remoteAddress ?? '')
    const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',')
    // The nearest proxy wrote the last entry. Each entry is trusted only while the one after it is a trusted proxy.
    while (isProxy(address) && forwarded.length > 0) {
      const named = normalizeAddress(withoutPort(forwarded.pop()?.trim() ?? ''))
      if (isIP(named) === 0) break
      address = named
    }
    return countedAddress(address)
  }
}

/** Whether a text is an address, or a CIDR block (RFC 4632, section 3.1; RFC 4291, section 2.3). */
export function isAddressBlock(entry: string): boolean {
  const [, address = '', prefix = '0'] = /^([^/%]+)(?:\/(\d{1,3}))?$/u.exec(entry) ?? []
  return isIP(address) !== 0 && Number(prefix) <= (isIPv6(address) ? 128 : 32)
}

/**
 * Whether a block is too wide to contain only one's own proxies, so that visitors in it could forge their address: wider than an IPv4 /8,
 * or than an IPv6 /16 outside the unique local addresses (RFC 4193).
 */
export function isWideBlock(entry: string): boolean {
  const [address = '', prefix] = entry.split('/', 2)
  if (prefix === undefined) return false
  if (!isIPv6(address)) return Number(prefix) < 8
  const written = new SocketAddress({ address, family: 'ipv6' }).address
  // All of IPv4 is ::ffff:0:0/96 (RFC 4291, section 2.5.5.2).
  if (written.startsWith('::')) return Number(prefix) < 96 + 8
  return Number(prefix) < (/^f[cd]/u.test(written) ? 7 : 16)
}

function createBlockList(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/', 2)
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    list.addSubnet(address, prefix === undefined ? (family === 'ipv6' ? 128 : 32) : Number(prefix), family)
  }
  return list
}

/** Some proxies append the client's port: `1.2.3.4:5678`, `[::1]:5678`. */
function withoutPort(entry: string): string {
  return /^\[([^\]]+)\](?::\d+)?$/u.exec(entry)?.[1] ?? /^([^:]+):\d+$/u.exec(entry)?.[1] ?? entry
}

/** A single notation (RFC 5952); IPv4-mapped IPv6 becomes IPv4. */
function normalizeAddress(address: string): string {
  const [unscoped = ''] = address.split('%', 1)
  if (!isIPv6(unscoped)) return address
  return new SocketAddress({ address: unscoped, family: 'ipv6' }).address.replace(/^::ffff:(?=\d+\.)/u, '')
}

function countedAddress(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('::', 2)
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const groups = address.includes('::') ? [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right] : left
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
