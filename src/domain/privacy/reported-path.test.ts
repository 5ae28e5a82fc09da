import { expect, test } from 'vitest'
import { toReportedPath } from './reported-path.ts'

test.each([
  ['/', '/'],
  ['/de/blogs/first-article', '/de/blogs/first-article'],
  ['/dashboard', '/dashboard'],
  ['/nl/dashboard/invoices/2026-0001', '/nl/dashboard/invoices'],
  ['/dashboard/login', '/dashboard/login'],
])('statistics see %s as %s', (pathname, reported) => {
  expect(toReportedPath(pathname, true)).toBe(reported)
})

test('statistics do not see what was typed as an address that has no page', () => {
  expect(toReportedPath('/es/ada@example.com', false)).toBe('/es/404')
})
