import type { LookupAddress } from 'node:dns'
import { BlockList, isIP, isIPv6, SocketAddress } from 'node:net'

/**
 * Whether an IP address (IPv6 with or without brackets) is public: not this machine, a private network, multicast or special-purpose
 * (IANA's registries, RFC 6890).
 */
export function isPublicAddress(address: string): boolean {
  const [unscoped = ''] = address.replace(/^\[(.*)\]$/u, '$1').split('%', 1)
  if (isIP(unscoped) === 0) return false
  if (!isIPv6(unscoped)) return !createBlockList(specialIpv4).check(unscoped, 'ipv4')
  const inner = findIpv4(new SocketAddress({ address: unscoped, family: 'ipv6' }).address)
  if (inner !== undefined) return isPublicAddress(inner)
  // No other IPv6 address is global unicast.
  const isGlobal = createBlockList(['2000::/3']).check(unscoped, 'ipv6')
  return isGlobal && !createBlockList(specialIpv6).check(unscoped, 'ipv6')
}

/** Restricts requests whose target others can influence, by a redirect or by DNS. If the first host is public, all later ones must be. */
export class AddressPolicy {
  #isPublic: boolean | undefined

  /**
   * @param addresses All that a host resolves to.
   * @throws Error if none of them is allowed.
   */
  allow(host: string, addresses: readonly LookupAddress[]): readonly LookupAddress[] {
    const open = addresses.filter(({ address }) => isPublicAddress(address))
    this.#isPublic ??= open.length > 0
    const allowed = this.#isPublic ? open : addresses
    if (allowed.length === 0) throw new Error(`${host} does not resolve to a public address, so it is not requested.`)
    return allowed
  }
}

const specialIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/** 6to4 and Teredo contain an IPv4 address, to which they route. */
const specialIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

function createBlockList(blocks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const block of blocks) {
    const [network = '', prefix] = block.split('/')
    list.addSubnet(network, Number(prefix), isIPv6(network) ? 'ipv6' : 'ipv4')
  }
  return list
}

/** IPv4-mapped IPv6 (RFC 4291, section 2.5.5.2) or NAT64 (RFC 6052, section 2.1). */
function findIpv4(address: string): string | undefined {
  const [, dotted, high = '', low = ''] =
    /^(?:::ffff:|64:ff9b::)(?:(\d+\.\d+\.\d+\.\d+)|(?:([\da-f]{1,4}):)?([\da-f]{1,4}))$/iu.exec(address) ?? []
  if (dotted !== undefined) return dotted
  if (low === '') return undefined
  const [upper, lower] = [Number.parseInt(high || '0', 16), Number.parseInt(low, 16)]
  return [upper >> 8, upper & 255, lower >> 8, lower & 255].join('.')
}
