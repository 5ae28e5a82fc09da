import type { Page } from '@playwright/test'
import { ask } from './ask.ts'
import { startApp } from './app.ts'
import { expect, test } from './test.ts'

/** What a running page fetches of other pages while its visitor only looks at it. */
async function countLookingAhead(page: Page): Promise<number> {
  const fetched: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.data')) fetched.push(request.url())
  })
  await page.goto('/')
  await startApp(page)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  return fetched.length
}

test('links in sight fetch what they lead to, unless the visitor saves data', async ({ page, context, complaints }) => {
  void complaints
  expect(await countLookingAhead(page)).toBeGreaterThan(0)
  const saving = await context.newPage()
  await saving.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  expect(await countLookingAhead(saving)).toBe(0)
  await saving.getByRole('contentinfo').getByRole('link', { name: 'Team' }).click()
  await expect(saving).toHaveTitle('Team | Fourfold')
})

test('a document that a browser wants ahead is refused to a visitor who saves data, and given to others', async ({ server }) => {
  const look = async (headers: Record<string, string>) => (await ask(server.url, '/pricing', { headers })).status
  expect(await look({ 'sec-purpose': 'prefetch', 'save-data': 'on' })).toBe(503)
  expect(await look({ 'sec-purpose': 'prefetch;prerender', 'save-data': 'on' })).toBe(503)
  expect(await look({ 'sec-purpose': 'prefetch' })).toBe(200)
  expect(await look({ 'save-data': 'on' })).toBe(200)
})
