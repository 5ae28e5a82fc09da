import { expect, test } from 'vitest'
import { toListenOrigin } from './listen-address.ts'

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['localhost', 'http://localhost:3000'],
  ['::1', 'http://[::1]:3000'],
  ['2001:DB8::1', 'http://[2001:db8::1]:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://[::1]:3000'],
])('a server that listens on %s is reached at %s', (host, origin) => {
  expect(toListenOrigin(host, 3000)).toBe(origin)
})
