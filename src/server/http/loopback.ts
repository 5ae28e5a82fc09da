import { BlockList, isIP } from 'node:net'

/** The machine's own addresses and their one name (RFC 6761, section 6.3; RFC 1122, section 3.2.1.3). */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/u, '$1')
  const family = isIP(address)
  if (family === 0) return host === 'localhost'
  const own = new BlockList()
  own.addSubnet('127.0.0.0', 8)
  own.addAddress('::1', 'ipv6')
  return own.check(address, family === 6 ? 'ipv6' : 'ipv4')
}
