import { test as base, expect } from '@playwright/test'
import { watchPolicy } from './policy-violations.ts'
import { startServer, type TestServer } from './server.ts'

export { expect }

/** Browser tests with a server that the tests of one worker share, and a page that fails the test at the first refused resource. */
export const test = base.extend<{ policyViolations: string[]; complaints: string[] }, { server: TestServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameters' names
    async ({}, provide) => {
      await using server = await startServer()
      await provide(server)
    },
    // The first start on a port renders all pages.
    { scope: 'worker', timeout: 240_000 },
  ],
  context: async ({ context }, provide) => {
    await context.addInitScript(withholdRestingPointer)
    await provide(context)
  },
  baseURL: ({ server }, provide) => provide(server.url),
  policyViolations: [
    async ({ context }, provide) => {
      const violations = await watchPolicy(context)
      await provide(violations)
      expect(violations).toEqual([])
    },
    { auto: true },
  ],
  /** What pages throw and write to the console as errors; a test that asks for it ends with none left, so it takes out what it expects. */
  complaints: async ({ context }, provide) => {
    const complaints: string[] = []
    context.on('weberror', (failure) => complaints.push(String(failure.error())))
    context.on('console', (message) => {
      // Chromium's own note of an answer above 399, which the tests look at themselves.
      const isStatusNote = message.text().startsWith('Failed to load resource: the server responded with a status of')
      if (['error', 'warning'].includes(message.type()) && !isStatusNote) complaints.push(message.text())
    })
    await provide(complaints)
    expect(complaints).toEqual([])
  },
})

/**
 * The headless shell tells each new page of a pointer that rests in its corner. To the site that is a sign of intent, which no visitor's
 * browser gives (decision 033).
 */
function withholdRestingPointer(): void {
  const withhold = (event: PointerEvent) => {
    if (event.clientX === 0 && event.clientY === 0 && event.movementX === 0 && event.movementY === 0) event.stopImmediatePropagation()
  }
  addEventListener('pointermove', withhold, { capture: true })
}
