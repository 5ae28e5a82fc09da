import type { Page } from '@playwright/test'
import { clickInDocument, holdRequests, startApp } from './app.ts'
import { first } from './matrix.ts'
import { expect, test } from './test.ts'

const message = (page: Page) => page.getByText('This page didn’t load properly.')

/** Expects the error screen instead of a form that would never open. */
async function expectErrorScreen(page: Page): Promise<void> {
  await expect(page.getByText('500', { exact: true })).toBeVisible()
  await expect(message(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Check our homepage instead' })).toBeVisible()
  await expect(page.getByRole('main')).toBeHidden()
}

test('the login shows no error screen when it starts', async ({ page, complaints }) => {
  void complaints
  await page.goto('/dashboard/login')
  await startApp(page)
  await expect(message(page)).toBeHidden()
  await expect(page.getByRole('main')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.dataset['start'])).toBe('done')
})

const failures = [
  { what: 'files never come', address: '**/assets/*.js' },
  { what: 'words never come', address: '**/assets/*.json' },
]

for (const { what, address } of first(failures)) {
  test(`the login shows the error screen when its ${what}, and a marketing page stays`, async ({ page, context, server, complaints }) => {
    await context.route(address, (route) => route.abort())
    await page.goto('/dashboard/login')
    await expectErrorScreen(page)
    await page.goto('/pricing')
    await page.keyboard.press('Shift')
    await expect.poll(() => complaints.some((text) => text.includes('The page did not start.'))).toBe(true)
    await expect(message(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What an online store costs')
    await page.goto('/dashboard/login')
    await page.getByRole('link', { name: 'Check our homepage instead' }).click()
    await expect(page).toHaveURL(`${server.url}/`)
    await expect(page).toHaveTitle('Fourfold')
    complaints.splice(0)
  })
}

test('a browser that does not understand the files is shown the error screen', { tag: '@long' }, async ({ page, context, complaints }) => {
  await context.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'let a = ¿;' }))
  await page.goto('/dashboard/login')
  await expectErrorScreen(page)
  complaints.splice(0)
})

test('a browser without modules is shown the error screen', { tag: '@long' }, async ({ page, context, complaints }) => {
  await context.addInitScript(() => Reflect.deleteProperty(HTMLScriptElement.prototype, 'noModule'))
  await context.route('**/assets/*.js', () => undefined)
  await page.goto('/dashboard/login', { waitUntil: 'commit' })
  await expectErrorScreen(page)
  complaints.splice(0)
})

test('a login whose files do not load within 20 s shows the error screen until they do', async ({ page, complaints }) => {
  void complaints
  await page.clock.install()
  const held = await holdRequests(page, '**/assets/*.js')
  await page.goto('/dashboard/login', { waitUntil: 'commit' })
  await expect(page.getByRole('main')).toBeVisible()
  await page.clock.fastForward(20_000)
  await expectErrorScreen(page)
  await held.release()
  await expect(page.getByRole('main')).toBeVisible()
  await expect(message(page)).toBeHidden()
})

test(
  'going back to a page of the app loads its document if the app cannot start',
  { tag: '@long' },
  async ({ page, context, complaints }) => {
    await page.goto('/pricing')
    await startApp(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Team' }).click()
    await expect(page).toHaveTitle('Team: who designs and builds your store | Fourfold')
    await context.route('**/assets/*.js', (route) => route.abort())
    await page.reload()
    await page.goBack()
    await expect(page).toHaveTitle('What does an online store cost? Calculator | Fourfold')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What an online store costs')
    // Errors about the blocked files.
    complaints.splice(0)
  },
)

for (const { what, address } of first(failures)) {
  test(`a marketing page whose ${what} stays usable: its form, its links and going back`, async ({ page, context, complaints }) => {
    await context.route(address, (route) => route.abort())
    await page.goto('/newsletter')
    await page.keyboard.press('Shift')
    await expect.poll(() => complaints.some((text) => text.includes('The page did not start.'))).toBe(true)
    const form = page.getByRole('main').locator('form').first()
    await form.locator('[name=email]').fill(`${crypto.randomUUID()}@example.com`)
    await form.locator('[name=consent]').check()
    await form.locator('button[type=submit]').click()
    await expect(page).toHaveURL(/\/newsletter\?subscription=asked$/u)
    await clickInDocument(page.getByRole('contentinfo').getByRole('link', { name: 'Team' }))
    await expect(page).toHaveTitle('Team: who designs and builds your store | Fourfold')
    await page.keyboard.press('Shift')
    await page.goBack()
    await expect(page).toHaveURL(/\/newsletter\?subscription=asked$/u)
    await expect(page.getByRole('main')).toBeVisible()
    complaints.splice(0)
  })
}
