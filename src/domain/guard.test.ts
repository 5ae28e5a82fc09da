import { expect, test } from 'vitest'
import { isGuarded, loginPathFor } from '#domain/guard.ts'

test.each([
  '/dashboard',
  '/DASHBOARD',
  '/de/dashboard/invoices',
  '/%64ashboard',
  '/dashboard/nope',
  '/nope/dashboard',
  '/dashboardx',
  '/nl/Dashboard/',
  '/dashboard%2Flogin%2Fx',
  '/dashboard/login/x',
  '/xx/dashboard/login',
  '/dashboard/%',
  '/%E0%A4%A/dashboard',
])('%s needs a signed-in user', (path) => {
  expect(isGuarded(path)).toBe(true)
})

test.each([
  '/',
  '/pricing',
  '/dash',
  '/blogs/my-dashboard',
  '/dashboard/login',
  '/DASHBOARD/LOGIN',
  '/de/dashboard/login',
  '/dashboard/%6Cogin',
])('%s is open', (path) => {
  expect(isGuarded(path)).toBe(false)
})

test('the login speaks the language of the page that was asked for', () => {
  expect(loginPathFor('/de/dashboard/invoices')).toBe('/de/dashboard/login')
  expect(loginPathFor('/ES/DASHBOARD')).toBe('/es/dashboard/login')
  expect(loginPathFor('/dashboard')).toBe('/dashboard/login')
  expect(loginPathFor('/nope/dashboard')).toBe('/dashboard/login')
})
