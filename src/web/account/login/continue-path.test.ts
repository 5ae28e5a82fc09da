import { expect, test } from 'vitest'
import { findContinuePath } from './continue-path.ts'

const site = 'https://site.test'

test('a link returns to the dashboard page that requested it', () => {
  expect(findContinuePath(`${site}/de/dashboard/settings/security?a=%C3%A9`, site)).toBe('/de/dashboard/settings/security?a=%C3%A9')
})

test.each([
  null,
  '',
  'nonsense',
  `${site}/dashboard/login`,
  `${site}/pricing`,
  `${site}//evil.test/dashboard`,
  'https://evil.test/dashboard',
  'https://site.test.evil.test/dashboard',
  'javascript:alert(1)//dashboard',
])('rejects the continue address %s', (continueUrl) => {
  expect(findContinuePath(continueUrl, site)).toBeUndefined()
})
