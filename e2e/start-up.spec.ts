import type { Page } from '@playwright/test'
import { startApp } from './app.ts'
import { expect, test } from './test.ts'

const notice = (page: Page) => page.getByText('The page could not start.')

test('the login says nothing of its start when it starts', async ({ page, complaints }) => {
  void complaints
  await page.goto('/dashboard/login')
  await startApp(page)
  await expect(notice(page)).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.dataset['start'])).toBe('done')
})

for (const { what, address } of [
  { what: 'files never come', address: '**/assets/*.js' },
  { what: 'words never come', address: '**/assets/*.json' },
]) {
  test(`the login says that it could not start when its ${what}, and a marketing page stays as it is`, async ({
    page,
    context,
    complaints,
  }) => {
    await context.route(address, (route) => route.abort())
    await page.goto('/dashboard/login')
    await expect(notice(page)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Check our homepage instead' })).toBeVisible()
    await page.goto('/pricing')
    await page.keyboard.press('Shift')
    await expect.poll(() => complaints.some((text) => text.includes('The page did not start.'))).toBe(true)
    await expect(notice(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prices you know before we begin')
    complaints.splice(0)
  })
}

test('a browser that does not understand the files is told so', async ({ page, context, complaints }) => {
  await context.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'let a = ¿;' }))
  await page.goto('/dashboard/login')
  await expect(notice(page)).toBeVisible()
  complaints.splice(0)
})

test('a browser that knows no modules is told so', async ({ page, context, complaints }) => {
  await context.addInitScript(() => Reflect.deleteProperty(HTMLScriptElement.prototype, 'noModule'))
  await context.route('**/assets/*.js', () => undefined)
  await page.goto('/dashboard/login', { waitUntil: 'commit' })
  await expect(notice(page)).toBeVisible()
  complaints.splice(0)
})
