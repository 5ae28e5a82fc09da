import { expect, type Page, type Route } from '@playwright/test'

/**
 * Gives the first sign of intent and waits until the app runs: it takes scroll restoration over from the browser once it has
 * hydrated.
 */
export async function startApp(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe('manual')
}

/** Marks the document, so that a later look tells whether it is still the same one. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => Reflect.set(window, 'isMarked', true))
}

export async function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => Reflect.has(window, 'isMarked'))
}

/** Requests that wait until they are let go. */
export type Held = {
  readonly count: () => number
  readonly release: () => Promise<void>
}

/** Holds every request to these addresses. */
export async function holdRequests(page: Page, addresses: string): Promise<Held> {
  const held: Route[] = []
  await page.route(addresses, (route) => void held.push(route))
  return {
    count: () => held.length,
    release: async () => {
      await page.unroute(addresses)
      // A page that has left no longer waits for its own.
      await Promise.allSettled(held.map((route) => route.continue()))
    },
  }
}
