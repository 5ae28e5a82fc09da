import { type BrowserContext, test as base, expect } from '@playwright/test'
import { type FederatedSite, startFederatedSite } from './federated-site.ts'
import { isHosted, resolverArguments, startSite } from './hosted-server.ts'
import { newAddress, type Person } from './people.ts'
import { watchPolicy } from './policy-violations.ts'
import type { TestServer } from './server.ts'
import { type RecordedSignIn, recordSignIn, restoreSignIn } from './signed-in.ts'

export { expect }

type TestFixtures = {
  readonly policyViolations: string[]
  readonly complaints: string[]
  /** Signs a person in without the login page: restores the storage of a real sign-in, adapted to this person. */
  readonly signInAs: (person: Person, context?: BrowserContext) => Promise<void>
}

type WorkerFixtures = {
  readonly server: TestServer
  readonly recordedSignIn: RecordedSignIn
  /**
   * Another server, with an identity provider. Browsers resolve one hosted provider only, so with `PROVIDER=hosted` files with this site
   * run separately.
   */
  readonly site: FederatedSite
}

/**
 * Tests of the built product. The tests of a worker share a server; each has its own client address, so that they share no rate limit, and
 * creates its own accounts. A browser starts only if a test uses a page; a blocked resource fails the test.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameters' names
    async ({}, provide) => {
      // Behind a trusted local proxy the server reads client addresses from the header; the demo is off there.
      await using server = await startSite({ TRUSTED_PROXIES: '127.0.0.1' })
      await provide(server)
    },
    // A busy machine starts slowly.
    { scope: 'worker', timeout: 240_000 },
  ],
  recordedSignIn: [async ({ browser, server }, provide) => provide(await recordSignIn(browser, server)), { scope: 'worker' }],
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameters' names
    async ({}, provide) => {
      await using site = await startFederatedSite()
      await provide(site)
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  launchOptions: [
    async ({ launchOptions }, provide) => {
      await provide(isHosted ? { ...launchOptions, args: [...(launchOptions.args ?? []), ...resolverArguments()] } : launchOptions)
    },
    { scope: 'worker' },
  ],
  // Requests outside of pages do not use the trusted keys.
  ignoreHTTPSErrors: isHosted,
  baseURL: ({ server }, provide) => provide(server.url),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameters' names
  extraHTTPHeaders: ({}, provide) => provide({ 'x-forwarded-for': newAddress() }),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameters' names
  policyViolations: ({}, provide) => provide([]),
  context: async ({ context, policyViolations }, provide) => {
    await context.addInitScript(withholdRestingPointer)
    await watchPolicy(context, policyViolations)
    await provide(context)
    // A test may end during a request that it routes, and a window that closes by itself has no routes left.
    await Promise.allSettled([context, ...context.pages()].map((routed) => routed.unrouteAll({ behavior: 'ignoreErrors' })))
    expect(policyViolations).toEqual([])
  },
  /** Uncaught errors and console errors of pages. A test that uses it must end with none, so it removes those that it expects. */
  complaints: async ({ context }, provide) => {
    const complaints: string[] = []
    context.on('weberror', (failure) => complaints.push(String(failure.error())))
    context.on('console', (message) => {
      // Chromium's own message about a status above 399; tests check statuses themselves.
      const isStatusNote = message.text().startsWith('Failed to load resource: the server responded with a status of')
      if (['error', 'warning'].includes(message.type()) && !isStatusNote) complaints.push(message.text())
    })
    await provide(complaints)
    expect(complaints).toEqual([])
  },
  signInAs: ({ context, server, recordedSignIn }, provide) =>
    provide((person, own = context) => restoreSignIn(own, server, recordedSignIn, person)),
})

/**
 * The headless shell sends each new page a pointer event in its corner, which counts as a sign of intent. Browsers of visitors send none
 * (decision 037).
 */
function withholdRestingPointer(): void {
  const withhold = (event: PointerEvent) => {
    if (event.clientX === 0 && event.clientY === 0 && event.movementX === 0 && event.movementY === 0) event.stopImmediatePropagation()
  }
  addEventListener('pointermove', withhold, { capture: true })
}
