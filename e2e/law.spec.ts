import { expect, test } from './test.ts'

test('the terms print as a document, before the app runs', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await page.goto('/de/terms')
  const print = page.getByRole('button', { name: 'Drucken oder als PDF speichern' })
  await print.dispatchEvent('click')
  await expect(page.locator('html')).toHaveAttribute('data-printed')
  await expect(page.locator('html')).not.toHaveAttribute('data-start')

  const company = page.getByText('Amtsgericht Hamburg, HRB 000000')
  const titleBlock = page.getByRole('main').getByText(/^AGB \d/u)
  await expect(company).toBeHidden()
  await expect(titleBlock).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(company).toBeVisible()
  await expect(titleBlock).toBeVisible()
  await expect(page.getByRole('heading', { name: '1. Geltungsbereich' })).toBeVisible()
  for (const role of ['banner', 'navigation', 'contentinfo', 'button'] as const) await expect(page.getByRole(role)).toHaveCount(0)
  await expect(page.locator('form:visible')).toHaveCount(0)
})

test('without scripts a legal page has no button that prints', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })
  const page = await context.newPage()
  await page.goto('/terms')
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toHaveCount(0)
  await context.close()
})
