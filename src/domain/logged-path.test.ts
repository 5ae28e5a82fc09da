import { expect, test } from 'vitest'
import { loggedPath } from './logged-path.ts'

test.each([
  ['/de/preise?email=zoe@halde.example', '/de/preise'],
  ['/dashboard/invoices/2026-0001.data?_routes=x', '/dashboard/invoices/2026-0001.data'],
  ['/zoe@halde.example', '/…'],
  ['/de/zoe%40halde.example/x', '/de/…/x'],
  ['/de/Zo\u00eb', '/de/…'],
  [`/${'a'.repeat(61)}`, '/…'],
  [`/${'ab/'.repeat(2000)}end`, `/${'ab/'.repeat(13)}…${'ab/'.repeat(12)}end`],
  ['/dashboard/files/halde/CV-Zoe.pdf', '/dashboard/files/…'],
  ['/v0/b/fourfold/o/users%2Fu1%2Fphoto?token=x', '/v0/…'],
  ['/dashboard/agency/invoices/halde/2026-0001.data', '/dashboard/agency/invoices/…'],
  ['/de/dashboard/agency/leads/1a2b/file', '/de/dashboard/agency/leads/…'],
  ['/dashboard/agency/leads?q=zoe', '/dashboard/agency/leads'],
  ['/bookings/feed/secret.ics', '/bookings/…'],
])('%s is logged as %s', (target, path) => {
  expect(loggedPath(target)).toBe(path)
})
