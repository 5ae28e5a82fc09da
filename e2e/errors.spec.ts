import type { Page } from '@playwright/test'
import { isMarked, markDocument, startApp } from './app.ts'
import { createSampleMember } from './sample-member.ts'
import { openDashboard } from './sign-in-on-page.ts'
import { expect, test } from './test.ts'

const failure = 'A part of the page failed for this test.'
const unlogged = 'Something went wrong on our end. Please try again in a few minutes.'

test('a part of a page that fails while the app starts shows the error screen', async ({ page, context, server, complaints }) => {
  await context.addCookies([{ name: 'i18n_redirected', value: 'nl', url: server.url }])
  await page.goto('/nl/team')
  await failAtStart(page)
  await page.keyboard.press('Shift')
  await expectErrorScreen(page, 'Er ging bij ons iets mis')
  expect(complaints.splice(0).join('\n')).toContain(failure)

  await page.getByRole('link', { name: 'Bekijk dan onze homepage' }).click()
  await expect(page).toHaveURL('/nl')
  await expect(page).toHaveTitle('Fourfold')
  await expect(page.getByText('500', { exact: true })).toHaveCount(0)
})

test('a page that fails after navigation shows the error screen, whose links work', async ({ page, complaints }) => {
  await page.goto('/pricing')
  await startApp(page)
  await markDocument(page)
  // Far below, so its page has not been prefetched.
  await failOnNavigation(page, '/partnerships')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Partnerships' }).click()
  await expectErrorScreen(page, 'Something went wrong on our end.')
  expect(await isMarked(page)).toBe(true)
  expect(complaints.splice(0).join('\n')).toContain(failure)

  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click()
  await expect(page).toHaveTitle('Ecommerce blog: checkout, payouts, performance | Fourfold')
  await expect(page.getByText('500', { exact: true })).toHaveCount(0)
})

test('a failure in the browser is said to be logged once the server has answered its report', async ({ page, complaints }) => {
  const answer = Promise.withResolvers<void>()
  await page.route('**/problems', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.goto('/pricing?utm_source=x')
  await startApp(page)
  await failOnNavigation(page, '/partnerships')
  const sent = page.waitForRequest('**/problems')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Partnerships' }).click()
  const heading = page.getByRole('heading', { level: 1 })
  const request = await sent
  await expect(heading).toHaveText(unlogged)
  expect(request.postDataJSON()).toEqual({
    release: expect.stringMatching(/^20\d\d-/u),
    page: '/partnerships',
    place: expect.stringMatching(/^\/assets\/[\w-]+\.js:1:\d+$/u),
    message: `Error: ${failure}`,
  })
  answer.resolve()
  expect((await request.response())?.status()).toBe(204)
  await expect(heading).toContainText('We’ve logged it')
  complaints.splice(0)
})

test('a failure that cannot be reported is not said to be logged', { tag: '@long' }, async ({ page, complaints }) => {
  await page.route('**/problems', (route) => route.abort())
  await page.goto('/pricing')
  await startApp(page)
  await failOnNavigation(page, '/partnerships')
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/problems'))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Partnerships' }).click()
  await failed
  await expectErrorScreen(page, unlogged)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(unlogged)
  complaints.splice(0)
})

test('an error that nothing handles is reported, one of a browser extension is not', async ({ page, complaints }) => {
  await page.goto('/pricing')
  await startApp(page)
  const bodies: unknown[] = []
  page.on('request', (request) => request.url().endsWith('/problems') && bodies.push(request.postDataJSON()))
  const sent = page.waitForResponse('**/problems')
  await page.evaluate(() => {
    const foreign = new Error('foreign')
    foreign.stack = 'Error: foreign\n    at chrome-extension://abc/content.js:1:2'
    const own = new Error('own')
    own.stack = `Error: own\n    at ${window.location.origin}/assets/a.js:1:2`
    void Promise.reject(foreign)
    void Promise.reject(own)
  })
  expect((await sent).status()).toBe(204)
  expect(bodies).toMatchObject([{ message: 'Error: own', place: '/assets/a.js:1:2', page: '/pricing' }])
  complaints.splice(0)
})

test(
  'a document that fails at mount shows the error screen instead of an empty page',
  { tag: '@long' },
  async ({ page, policyViolations, complaints }) => {
    await page.goto('/de/team')
    await failAtStart(page, 'root', 'Layout')
    await page.keyboard.press('Shift')
    await expectErrorScreen(page, 'Die Seite konnte nicht geladen werden.')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE')
    await expect(page.getByRole('main')).toHaveCSS('max-width', /px$/u)
    expect(complaints.splice(0).join('\n')).toContain(failure)
    // React Router's own fallback renders a script, which the policy blocks before our screen appears.
    expect(policyViolations.splice(0).every((violation) => violation.startsWith('require-trusted-types-for'))).toBe(true)

    await page.getByRole('link', { name: 'Stattdessen zur Startseite' }).click()
    await expect(page).toHaveTitle('Fourfold')
  },
)

test('back leaves the error screen of a document that has failed', { tag: '@long' }, async ({ page, policyViolations, complaints }) => {
  await page.goto('/pricing')
  await startApp(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Team' }).click()
  await expect(page).toHaveTitle('Team: who designs and builds your store | Fourfold')
  await page.reload()
  await failAtStart(page, 'root', 'Layout')
  await page.keyboard.press('Shift')
  await expectErrorScreen(page, 'This page didn’t load properly.')
  await page.goBack()
  await expect(page).toHaveTitle('What does an online store cost? Calculator | Fourfold')
  // A price may contain 500.
  await expect(page.getByText('This page didn’t load properly.')).toHaveCount(0)
  complaints.splice(0)
  policyViolations.splice(0)
})

test(
  'an app that fails to load leaves the server’s page, and is loaded at the next interaction',
  { tag: '@long' },
  async ({ page, complaints }) => {
    const starts = '**/assets/*.js'
    await page.goto('/pricing')
    await page.route(starts, (route) => route.abort())
    await page.keyboard.press('Shift')
    await expect.poll(() => complaints.some((text) => text.includes('The page did not start.'))).toBe(true)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What an online store costs')
    await page.unroute(starts)
    complaints.splice(0)
    await startApp(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What an online store costs')
  },
)

/** Expects what every dashboard error keeps: the navigation, and a first link back into the dashboard. */
async function expectDashboard(page: Page): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible()
  const ways = page.getByRole('main').getByRole('link').filter({ visible: true })
  await expect(ways.first()).toHaveAttribute('href', '/dashboard')
  await expect(ways.filter({ hasText: 'Check our homepage instead' })).toHaveCount(1)
  await expect(page.getByRole('main')).toHaveCount(1)
}

test('each failure in the dashboard keeps its navigation and links back into it', async ({ page, server, signInAs, complaints }) => {
  await signInAs(await createSampleMember(server))
  expect((await page.goto('/dashboard/nope'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found: /dashboard/nope')
  await expectDashboard(page)

  await openDashboard(page, '/dashboard/invoices')
  await failOnNavigation(page, '/dashboard/products')
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Projects and services' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Something went wrong on our end.')
  await expectDashboard(page)
  await page.getByRole('main').getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Something went wrong on our end.')).toHaveCount(0)

  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/dashboard/invoices')
  await expect(page.getByText('This page didn’t load properly.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await expectDashboard(page)
  complaints.splice(0)
})

/**
 * Replaces a component by one that throws, in the module that starts the app.
 *
 * @param route Route id; the page's own if absent.
 */
async function failAtStart(page: Page, route?: string, name = 'default'): Promise<void> {
  const start = await page.locator('script[data-app]').getAttribute('data-app')
  await page.route(`**${start}`, async (request) => {
    const response = await request.fetch()
    const source = await response.text()
    const [modules = '', last = ''] = /window\.__reactRouterRouteModules = .*"([^"]+)":route\d+\};/u.exec(source) ?? []
    const module = `window.__reactRouterRouteModules[${JSON.stringify(route ?? last)}]`
    const failing = `${module} = { ...${module}, ${name}() { throw new Error(${JSON.stringify(failure)}) } };`
    await request.fulfill({ response, body: source.replace(modules, modules + failing) })
  })
}

/** Serves a page module whose component throws. */
async function failOnNavigation(page: Page, path: string): Promise<void> {
  const module = await page.evaluate((id) => {
    // React Router's manifest, which contains each route's module.
    const manifest = Reflect.get(window, '__reactRouterManifest') as { routes: Record<string, { module: string }> }
    return manifest.routes[id]?.module
  }, `en${path}`)
  if (!module) throw new Error(`No route is called en${path}.`)
  // The manifest lists the action of the page's form, so the module must export it.
  const body = `export const clientAction = () => null; export default () => { throw new Error(${JSON.stringify(failure)}) }`
  await page.route(`**${module}`, (route) => route.fulfill({ contentType: 'text/javascript', body }))
}

async function expectErrorScreen(page: Page, message: string): Promise<void> {
  await expect(page.getByText('500', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(message)
  await expect(page).toHaveTitle(/^500 \| /u)
}

test('the sheet of a missing page is no wider than any window', async ({ page }) => {
  const wider: number[] = []
  // Otherwise the corner is still on its way after each change of the width.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/de/nope')
  for (const width of [320, 600, 850, 900, 960, 1000, 1040, 1200, 1230, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    if (await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)) wider.push(width)
  }
  expect(wider).toEqual([])
})
