import { expect, test } from 'vitest'
import { toCountedPath } from './counted-path.ts'

test.each([
  ['/de/pricing', '/de/pricing'],
  ['/blogs/first-steps', '/blogs/first-steps'],
  ['/dashboard', '/dashboard'],
  ['/nl/dashboard/settings', '/nl/dashboard/settings'],
  ['/dashboard/invoices/2026-0042/pdf', '/dashboard/invoices'],
  ['/Dashboard/requests/halde/7', '/Dashboard/requests'],
])('%s counts as %s', (pathname, counted) => {
  expect(toCountedPath(pathname)).toBe(counted)
})
