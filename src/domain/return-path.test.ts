import { expect, test } from 'vitest'
import { decodeReturnPath, encodeReturnPathCookie } from '#domain/return-path.ts'

test('a return path waits ten minutes where scripts cannot read it', () => {
  expect(encodeReturnPathCookie('/de/dashboard?a=1&b=é', false)).toBe(
    'return_to=%2Fde%2Fdashboard%3Fa%3D1%26b%3D%C3%A9; Max-Age=600; Path=/; HttpOnly; SameSite=Lax',
  )
  expect(encodeReturnPathCookie('', true)).toBe('return_to=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure')
})

test.each([
  '/dashboard',
  '/de/dashboard/invoices?year=2026&sort=due',
  '/nope/dashboard',
  '/dashboard?next=//evil.example',
  '/es/dashboard?q=é%20;',
])('%s is returned to as it was', (path) => {
  const [, value = ''] = /^return_to=([^;]*);/u.exec(encodeReturnPathCookie(path, false)) ?? []
  expect(decodeReturnPath(value)).toBe(path)
})

test('a path that no browser would keep is not sent', () => {
  expect(encodeReturnPathCookie(`/dashboard?q=${'%'.repeat(1300)}`, false)).toContain('; Max-Age=600; ')
  expect(encodeReturnPathCookie(`/dashboard?q=${'%'.repeat(1400)}`, false)).toBe(encodeReturnPathCookie('', false))
})

test.each([
  '',
  'https://evil.example/dashboard',
  '//evil.example/dashboard',
  '///evil.example/dashboard',
  '/\\evil.example/dashboard',
  '\\\\evil.example/dashboard',
  '/dashboard\\..\\',
  '/dash\tboard/dashboard',
  '/dashboard\r\nset-cookie: a=b',
  '/dashboard\u0000',
  ' /dashboard',
  'javascript:alert(1)//dashboard',
  'dashboard',
  '/',
  '/pricing',
  '/pricing?from=/dashboard',
  '/pricing#/dashboard',
  '/dashboard/login',
  '/de/DASHBOARD/login?again',
])('%j is not returned to', (path) => {
  expect(decodeReturnPath(encodeURIComponent(path))).toBeUndefined()
  expect(decodeReturnPath(path)).toBeUndefined()
})

test.each(['/dashboard%', '%ff/dashboard', '%2Fdashboard%C3'])('%s, which is no percent-encoding, is not returned to', (value) => {
  expect(decodeReturnPath(value)).toBeUndefined()
})
