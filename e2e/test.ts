import { test as base, expect } from '@playwright/test'
import { startServer, type TestServer } from './server.ts'

export { expect }

/** Browser tests with a server that the tests of one worker share, and a page that fails the test at the first refused resource. */
export const test = base.extend<{ policyViolations: string[] }, { server: TestServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameters' names
    async ({}, use) => {
      await using server = await startServer()
      await use(server)
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.url),
  policyViolations: [
    async ({ context }, use) => {
      const violations: string[] = []
      await context.exposeBinding('reportPolicyViolation', (_, violation: string) => violations.push(violation))
      await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', (event) => {
          const report = Reflect.get(window, 'reportPolicyViolation') as (violation: string) => void
          report(`${event.violatedDirective} ${event.blockedURI} ${event.sample} on ${location.pathname}`)
        })
      })
      await use(violations)
      expect(violations).toEqual([])
    },
    { auto: true },
  ],
})
