import { expect, type Locator, type Page, type Route } from '@playwright/test'

/**
 * Gives the first sign of intent and waits until the app runs: it takes scroll restoration over from the browser once it has
 * hydrated.
 */
export async function startApp(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await expect.poll(() => page.evaluate(() => history.scrollRestoration), { timeout: 60_000 }).toBe('manual')
}

/**
 * Clicks a link of a document whose app does not run: what comes into view is laid out only then (decision 006), which moves what stands below
 * it once more, and a click of no time would begin on the link and end beside it.
 */
export async function clickInDocument(link: Locator): Promise<void> {
  await link.scrollIntoViewIfNeeded()
  await link.click()
}

/** Marks the document, so that a later look tells whether it is still the same one. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => Reflect.set(window, 'isMarked', true))
}

export async function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => Reflect.has(window, 'isMarked'))
}

/** Has the router begin a step to another page, as a link does. */
export async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    // The router's own handle on itself.
    const router = Reflect.get(window, '__reactRouterDataRouter') as { navigate: (to: string) => Promise<void> }
    void router.navigate(to)
  }, path)
}

/** Takes what the console says of files that were asked for while offline, by Chromium or by us, out of the complaints. */
export function forgetLostConnection(complaints: string[]): void {
  const kept = complaints.filter((text) => !/ERR_INTERNET_DISCONNECTED|did not load\. TypeError: Failed to fetch/u.test(text))
  complaints.splice(0, Infinity, ...kept)
}

/** Requests that wait until they are let go. */
export type Held = {
  readonly count: () => number
  readonly release: () => Promise<void>
}

/** Holds every request to these addresses until they are released; those that come after that go straight on. */
export async function holdRequests(page: Page, addresses: string): Promise<Held> {
  const held: Route[] = []
  let isReleased = false
  await page.route(addresses, async (route) => {
    if (isReleased) await route.continue()
    else held.push(route)
  })
  return {
    count: () => held.length,
    release: async () => {
      isReleased = true
      // A page that has left no longer waits for its own.
      await Promise.allSettled(held.map((route) => route.continue()))
    },
  }
}

/** What the router's own manifest says of an English page: addresses of its files. */
export type RouteFiles = { readonly module: string; readonly imports?: readonly string[]; readonly css?: readonly string[] }

export async function readRoute(page: Page, path: string): Promise<RouteFiles> {
  const files = await page.evaluate((id) => {
    // React Router's own manifest.
    const manifest = Reflect.get(window, '__reactRouterManifest') as {
      routes: Record<string, { module: string; imports?: string[]; css?: string[] }>
    }
    return manifest.routes[id]
  }, `en${path}`)
  if (!files) throw new Error(`No route is called en${path}.`)
  return files
}
