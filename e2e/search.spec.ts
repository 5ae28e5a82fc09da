import { findViolations } from './find-violations.ts'
import { content } from '#testing/site/product-content.ts'
import { createTranslate } from '#i18n/translate.ts'
import { ask } from './ask.ts'
import { readText } from './document-head.ts'
import { expect, test } from './test.ts'

const { messages } = content
const translate = createTranslate('de', messages.de)

test('the search works by keyboard, and its index loads only then', async ({ page }) => {
  const indexes: string[] = []
  page.on('request', (request) => request.url().includes('/assets/search-') && indexes.push(request.url()))
  await page.goto('/de/pricing')
  await page.mouse.click(5, 5)
  expect(indexes).toEqual([])
  await page.keyboard.press('/')
  const dialog = page.locator('dialog#search')
  await expect(dialog).toBeVisible()
  const field = dialog.getByRole('combobox')
  await expect(field).toBeFocused()
  const height = await dialog.evaluate((element) => element.clientHeight)
  await field.fill('Datenshutz')
  await expect(dialog.getByRole('option').first()).toContainText(translate('search.kinds.page'))
  await expect(dialog.getByRole('status')).toContainText('Datenshutz')
  expect(await dialog.evaluate((element) => element.clientHeight)).toBe(height)
  expect(indexes).toHaveLength(1)
  await page.keyboard.press('ArrowDown')
  const first = dialog.getByRole('option').first()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '')
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/de/privacy-policy')
  await expect(dialog).toBeHidden()
})

test('a found question opens with its answer, and Escape restores the focus', { tag: '@long' }, async ({ page }) => {
  await page.goto('/de/pricing')
  const link = page.getByRole('banner').getByRole('link', { name: translate('search.title') })
  await link.click()
  const dialog = page.locator('dialog#search')
  await dialog.getByRole('combobox').fill('wem gehört der code')
  await expect(dialog.getByRole('option').first()).toBeVisible()
  // The first Escape clears the field, as browsers do in search fields.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(link).toBeFocused()
  await page.keyboard.press('Control+k')
  await dialog.getByRole('combobox').fill('wem gehört der code')
  await dialog.getByRole('option').first().click()
  await expect(page).toHaveURL('/de#question-3')
  await expect(page.locator('#question-3')).toBeInViewport()
})

test('without scripts the server returns the same results as the dialog', async ({ server }) => {
  const read = async (query: string) => readText((await ask(server.url, `/de/search?q=${encodeURIComponent(query)}`)).text)
  const found = await ask(server.url, '/de/search?q=Ratenzahlng')
  expect(found.text).toContain('href="/de/pricing#question-5"')
  expect(found.text).toContain('<mark>Ratenzahlung</mark>')
  expect(found.text).toContain('<meta name="robots" content="noindex"/>')
  expect(await read('a')).toContain(translate('search.short'))
  expect(await read('a'.repeat(201))).toContain(translate('search.long', { count: 200 }))
  expect(await read('zzzzqqqq')).toContain(translate('search.noneHint'))
  expect(await read('<b>')).not.toContain('<b>')
})
