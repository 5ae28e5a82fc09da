import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createClientAddress, isAddressBlock } from './client-address.ts'

test('a request counts for its peer unless that is a trusted proxy', () => {
  const find = createClientAddress(['10.0.0.0/8', '::1'])
  expect(find(requestFrom('192.0.2.1', '203.0.113.9'))).toBe('192.0.2.1')
  expect(find(requestFrom('10.1.2.3', '203.0.113.9'))).toBe('203.0.113.9')
  expect(find(requestFrom('::1', '203.0.113.9, 10.9.9.9'))).toBe('203.0.113.9')
  expect(find(requestFrom('10.1.2.3', '203.0.113.9, nonsense'))).toBe('10.1.2.3')
})

test.each([
  ['203.0.113.9:5678', '203.0.113.9'],
  ['[2001:db8:1:2:3::4]:5', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2:3::4]', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::', '2001:db8:1:2::/64'],
  ['::ffff:0102:0304', '1.2.3.4'],
  ['::FFFF:1.2.3.4', '1.2.3.4'],
  ['0:0:0:0:0:ffff:0102:0304', '1.2.3.4'],
  ['[::ffff:1.2.3.4]:80', '1.2.3.4'],
])('a proxy that names %s means %s', (entry, address) => {
  expect(createClientAddress(['10.0.0.1'])(requestFrom('::ffff:10.0.0.1', entry))).toBe(address)
})

test('a scoped peer counts by its network', () => {
  expect(createClientAddress([])(requestFrom('fe80::1%eth0'))).toBe('fe80:0:0:0::/64')
})

test('a block has no longer prefix than its address', () => {
  expect(['10.0.0.0/8', '10.0.0.1', '::1', '2001:db8::/128', '0.0.0.0/0'].filter((entry) => !isAddressBlock(entry))).toEqual([])
  expect(['10.0.0.0/33', '::/129', '10.0.0.0/', '10.0.0/8', '', '10.0.0.0/8/8', 'fe80::1%eth0'].filter(isAddressBlock)).toEqual([])
})

function requestFrom(peer: string, forwarded?: string): IncomingMessage {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: peer })
  const request = new IncomingMessage(socket)
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded
  return request
}
