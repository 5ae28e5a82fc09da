import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

/**
 * Finds whom a request counts for: the socket's peer, or the address a trusted proxy names; IPv6 by its /64 (limits.md, Accounts).
 *
 * @param trustedProxies Addresses or CIDR blocks.
 * @throws RangeError when an entry is neither.
 */
export function createClientAddress(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const proxies = createBlockList(trustedProxies)
  const isProxy = (address: string) => isIP(address) !== 0 && proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  return (request) => {
    let address = unmapIPv4(request.socket.remoteAddress ?? '')
    const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',')
    // The last entry was written by the nearest proxy; each is believed only while the one after it is trusted.
    while (isProxy(address) && forwarded.length > 0) {
      const named = unmapIPv4(forwarded.pop()?.trim() ?? '')
      if (isIP(named) === 0) break
      address = named
    }
    return countedAddress(address)
  }
}

function createBlockList(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/', 2)
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (isIP(address) === 0) throw new RangeError(`TRUSTED_PROXIES: ${entry} is not an address or a CIDR block`)
    list.addSubnet(address, prefix === undefined ? (family === 'ipv6' ? 128 : 32) : Number(prefix), family)
  }
  return list
}

function unmapIPv4(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/iu, '')
}

function countedAddress(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('%', 1)[0]?.split('::', 2) ?? []
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const groups = address.includes('::') ? [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right] : left
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
