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
  /** Signs a person in where signing in is not what is tested: the browser gets what the real sign-in leaves, made for this person. */
  readonly signInAs: (person: Person, context?: BrowserContext) => Promise<void>
}

type WorkerFixtures = {
  readonly server: TestServer
  readonly recordedSignIn: RecordedSignIn
  /**
   * Another server, where people may sign in at an identity provider as well. Browsers know one hosted provider: a run with `PROVIDER=hosted` takes
   * files with this site by themselves.
   */
  readonly site: FederatedSite
}

/**
 * Tests of the built product. Those of one worker share a server; each comes from an address of its own, so that they share no limit, and makes
 * its own people. A browser starts only for a test that asks for a page; a page fails its test at the first refused resource.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameters' names
    async ({}, provide) => {
      // A server behind a proxy of this machine believes where a request comes from; the demo is off there.
      await using server = await startSite({ TRUSTED_PROXIES: '127.0.0.1' })
      await provide(server)
    },
    // A machine that is busy with something else is slow to start.
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
  // What is asked for beside pages takes the certificates of tests by no key.
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
    // A test may end while a request that it routes is still on its way; a window that closes by itself meanwhile has none left.
    await Promise.allSettled([context, ...context.pages()].map((routed) => routed.unrouteAll({ behavior: 'ignoreErrors' })))
    expect(policyViolations).toEqual([])
  },
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
  signInAs: ({ context, server, recordedSignIn }, provide) =>
    provide((person, own = context) => restoreSignIn(own, server, recordedSignIn, person)),
})

/**
 * The headless shell tells each new page of a pointer that rests in its corner. To the site that is a sign of intent, which no visitor's
 * browser gives (decision 037).
 */
function withholdRestingPointer(): void {
  const withhold = (event: PointerEvent) => {
    if (event.clientX === 0 && event.clientY === 0 && event.movementX === 0 && event.movementY === 0) event.stopImmediatePropagation()
  }
  addEventListener('pointermove', withhold, { capture: true })
}
