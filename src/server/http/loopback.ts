import { BlockList, isIP } from 'node:net'

/** Loopback addresses and `localhost` (RFC 6761, section 6.3; RFC 1122, section 3.2.1.3). */
export function isLoopback(host: string): boolean {
  return isIP(withoutBrackets(host)) === 0 ? host === 'localhost' : isWithin(host, ['127.0.0.0/8', '::1/128'])
}

/** Addresses that are not routed on the internet (RFC 1918, RFC 3927, RFC 4193, RFC 4291, RFC 6598). */
const privateBlocks = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
]

/**
 * Whether a host is only reachable from this machine or its own network. Names in such networks have no dot or a special suffix (RFC 6762,
 * RFC 8375).
 */
export function isPrivate(host: string): boolean {
  if (isIP(withoutBrackets(host)) !== 0) return isWithin(host, privateBlocks)
  return !host.includes('.') || /\.(?:local|internal|localhost|home\.arpa)$/u.test(host)
}

function isWithin(host: string, blocks: readonly string[]): boolean {
  const address = withoutBrackets(host)
  const list = new BlockList()
  for (const block of blocks) {
    const [network = '', prefix] = block.split('/', 2)
    list.addSubnet(network, Number(prefix), isIP(network) === 6 ? 'ipv6' : 'ipv4')
  }
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

function withoutBrackets(host: string): string {
  return host.replace(/^\[(.*)\]$/u, '$1')
}
