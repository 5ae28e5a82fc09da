import { expect, type Locator, type Page, type Route } from '@playwright/test'

/** Gives the first sign of intent and waits until the app runs, which it shows by taking over scroll restoration after hydration. */
export async function startApp(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await expect.poll(() => page.evaluate(() => history.scrollRestoration), { timeout: 60_000 }).toBe('manual')
}

/**
 * Clicks a link of a document without a running app. Content that scrolls into view is laid out only then (decision 006) and moves what is
 * below it, so an instant click could start on the link and end next to it.
 */
export async function clickInDocument(link: Locator): Promise<void> {
  await link.scrollIntoViewIfNeeded()
  await link.click()
}

/** Marks the document, to detect later whether it was replaced. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => Reflect.set(window, 'isMarked', true))
}

export async function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => Reflect.has(window, 'isMarked'))
}

/** Starts a navigation of the router to another page, as a link does. */
export async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    // The router's global handle.
    const router = Reflect.get(window, '__reactRouterDataRouter') as { navigate: (to: string) => Promise<void> }
    void router.navigate(to)
  }, path)
}

/** Removes console messages about requests that failed while offline. */
export function forgetLostConnection(complaints: string[]): void {
  const kept = complaints.filter((text) => !/ERR_INTERNET_DISCONNECTED|did not load\. TypeError: Failed to fetch/u.test(text))
  complaints.splice(0, Infinity, ...kept)
}

/** Requests that wait until `release`. */
export type Held = {
  readonly count: () => number
  readonly release: () => Promise<void>
}

/** Holds every request to these addresses until they are released; later requests continue at once. */
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
      // Requests of a page that was left can no longer be continued.
      await Promise.allSettled(held.map((route) => route.continue()))
    },
  }
}

/** Addresses of an English page's files, from the router's manifest. */
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
