import type { Page, Response } from '@playwright/test'
import { routeTable } from '#web/navigation/route-table.ts'
import { signOut } from './members.ts'
import { createSampleMember } from './sample-member.ts'
import { loginForm, openDashboard } from './sign-in-on-page.ts'
import { expect, test } from './test.ts'

/** A script or a style sheet that a page asked for. */
type File = { readonly path: string; readonly isSheet: boolean; readonly isOfSdk: boolean; readonly bytes: number }

/**
 * Collects the scripts and style sheets that pages ask for, as on a first visit. @returns Takes those so far, without the script that
 * measures the page after it has loaded (web/vitals).
 */
async function watchFiles(page: Page): Promise<() => Promise<File[]>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const responses: Response[] = []
  page.on('response', (response) => {
    if (['script', 'stylesheet'].includes(response.request().resourceType())) responses.push(response)
  })
  return async () => {
    const measuring = await page.locator('script[data-after-load]').getAttribute('data-after-load')
    const files = await Promise.all(responses.splice(0).map(readFile))
    return files.filter(({ path }) => path !== measuring)
  }
}

async function readFile(response: Response): Promise<File> {
  const request = response.request()
  const [text, { responseBodySize }] = await Promise.all([response.text(), request.sizes()])
  return {
    path: new URL(request.url()).pathname,
    isSheet: request.resourceType() === 'stylesheet',
    // Each package of the SDK registers itself by its name.
    isOfSdk: text.includes('@firebase/'),
    bytes: responseBodySize,
  }
}

/** Holds back what a page does once the browser has nothing else to do. */
async function holdIdleTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
}

test('a dashboard page asks for 12 scripts, 3 style sheets and 220 KB, and then for the SDK', async ({ page, server, signInAs }) => {
  test.slow()
  await signInAs(await createSampleMember(server))
  await holdIdleTasks(page)
  const findFirst = async (list: string) => {
    await openDashboard(page, `/dashboard/${list}`)
    return await page.getByRole('main').locator(`a[href^="/dashboard/${list}/"]`).first().getAttribute('href')
  }
  const records = new Map([
    ['/dashboard/invoices/:number', await findFirst('invoices')],
    ['/dashboard/products/:id', await findFirst('products')],
  ])
  const takeFiles = await watchFiles(page)
  const pages = routeTable.filter(({ layout, path }) => layout === 'dashboard' && path !== '/dashboard/login')
  for (const { path } of pages) {
    await openDashboard(page, records.get(path) ?? path)
    await page.waitForLoadState('networkidle')
    const files = await takeFiles()
    const sheets = files.filter(({ isSheet }) => isSheet)
    expect(files.filter(({ isOfSdk }) => isOfSdk)).toEqual([])
    expect.soft(files.length - sheets.length, `scripts of ${path}`).toBeLessThanOrEqual(12)
    expect.soft(sheets.length, `style sheets of ${path}`).toBeLessThanOrEqual(3)
    const kilobytes = Math.ceil(files.reduce((sum, { bytes }) => sum + bytes, 0) / 1024)
    expect.soft(kilobytes, `KB of ${path}`).toBeLessThanOrEqual(220)
    expect(kilobytes, `KB of ${path}`).toBeGreaterThan(100)
  }
})

test('the login asks for the SDK at once, and besides for no more than other pages', async ({ page }) => {
  const takeFiles = await watchFiles(page)
  await holdIdleTasks(page)
  await page.goto('/dashboard/login')
  await expect(loginForm(page)).not.toHaveAttribute('inert')
  const files = await takeFiles()
  const own = files.filter(({ isOfSdk }) => !isOfSdk)
  expect(own.length).toBeLessThan(files.length)
  expect(own.filter(({ isSheet }) => !isSheet).length).toBeLessThanOrEqual(12)
  expect(own.filter(({ isSheet }) => isSheet).length).toBeLessThanOrEqual(3)
})

test('a person can sign out before the SDK has loaded', async ({ page, server, signInAs }) => {
  await signInAs(await createSampleMember(server))
  await holdIdleTasks(page)
  const takeFiles = await watchFiles(page)
  await openDashboard(page, '/dashboard')
  expect((await takeFiles()).filter(({ isOfSdk }) => isOfSdk)).toEqual([])
  await signOut(page)
  await page.waitForURL((url) => url.pathname === '/dashboard/login')
  // The login would begin a new session for a person whom the SDK still knows.
  await expect(loginForm(page)).not.toHaveAttribute('inert')
  await openDashboard(page, '/dashboard/login')
  expect(new URL(page.url()).pathname).toBe('/dashboard/login')
})
