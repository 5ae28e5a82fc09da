import { expect, test } from 'vitest'
import { AddressPolicy, isPublicAddress } from './public-address.ts'

test.each(['1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '[2a01:4f8::1]', '::ffff:1.1.1.1', '64:ff9b::101:101'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '239.1.1.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '[::1]',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '2001:db8::1',
  '2001::1',
  '3fff::1',
  '::ffff:127.0.0.1',
  '::ffff:a00:1',
  '::ffff:0:1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::1',
  '2002:7f00:1::',
  'localhost',
  'example.com',
  '',
  '1.1.1',
  '0x7f000001',
])('%j is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test('hosts after a public one must be public, and after a private one need not', () => {
  const [open, inside] = [
    { address: '1.1.1.1', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ]
  const policy = new AddressPolicy()
  expect(policy.allow('a', [inside, open])).toEqual([open])
  expect(() => policy.allow('a', [inside])).toThrow('a does not resolve to a public address')
  expect(() => policy.allow('a', [])).toThrow('a does not resolve')
  const own = new AddressPolicy()
  expect(own.allow('a', [inside])).toEqual([inside])
  expect(own.allow('b', [open, inside])).toEqual([open, inside])
})
