import { findViolations } from './find-violations.ts'
import { waitUntilRunning } from './forms.ts'
import { startServer } from './server.ts'
import { expect, test } from './test.ts'

test.use({ baseURL: undefined })

test('the demo’s staff sign in by the link, and record and undo a payment by keyboard', async ({ page }) => {
  await using server = await startServer()
  const [link = ''] = /http\S+\/session\?staff=\S+/u.exec(server.output()) ?? []
  expect((await page.request.get(`${server.url}/session?staff=wrong`)).url()).toBe(`${server.url}/dashboard/login`)
  await page.goto(link)
  await expect(page).toHaveURL(`${server.url}/dashboard/agency`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\d+ things wait/u)
  expect(await findViolations(page)).toEqual([])

  await page.getByRole('link', { name: 'All overdue invoices' }).click()
  await expect(page).toHaveURL(/\/invoices\?state=overdue$/u)
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('rowheader').first().getByRole('link').press('Enter')
  await expect(page.getByRole('heading', { name: 'What you can do' })).toBeVisible()
  await waitUntilRunning(page.locator('details form').first())

  await page.locator('summary', { hasText: 'Record a payment' }).press('Enter')
  await page.getByLabel('Amount', { exact: true }).fill('1.00')
  expect(await findViolations(page)).toEqual([])
  await page.reload()
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('1.00')
  await page.getByLabel('Amount', { exact: true }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'The payment is recorded.' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'The payment is recorded.' })).toBeFocused()
  await expect(page.getByRole('main')).toContainText('Bank transfer')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText('It is undone.')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Bank transfer,')

  for (const room of ['Staff', 'Health', 'Changes']) {
    await page.getByRole('navigation', { name: 'The agency’s pages' }).getByRole('link', { name: room }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(room)
    expect(await findViolations(page)).toEqual([])
  }
  await page.getByRole('rowheader').first().getByRole('link').press('Enter')
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  expect(await findViolations(page)).toEqual([])

  await page.goto(`${server.url}/dashboard/agency/products/new?customer=demo`)
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'All projects and services' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Projects and services')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('rowheader').first().getByRole('link').press('Enter')
  await expect(page.getByRole('heading', { name: 'What you can do' })).toBeVisible()
  await waitUntilRunning(page.locator('details form').first())
  await page.locator('summary', { hasText: 'Attach a file' }).press('Enter')
  await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes.') })
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Attach the file' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'The file is attached.' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'notes.txt' })).toBeVisible()
  await page.getByRole('navigation', { name: 'The agency’s pages' }).getByRole('link', { name: 'Calls' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Calls')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Next week' }).press('Enter')
  await expect(page).toHaveURL(/\/calls\?week=/u)
  await expect(page.getByRole('link', { name: 'Next week' })).toBeFocused()
  await page.getByRole('link', { name: 'Upcoming' }).press('Enter')
  await expect(page.getByText('In the demo, visitors book no calls.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Upcoming' })).toBeFocused()

  await page.goto(`${server.url}/dashboard`)
  await expect(page).toHaveURL(`${server.url}/dashboard/agency`)
  await page.getByRole('banner').locator('summary').press('Enter')
  await page.getByRole('button', { name: 'Sign out' }).press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/login\?mode=signedOut$/u)
})

test('the demo’s staff try a statement that pays open invoices, and record it', async ({ page }) => {
  await using server = await startServer()
  const [link = ''] = /http\S+\/session\?staff=\S+/u.exec(server.output()) ?? []
  await page.goto(link)
  await page.getByRole('navigation', { name: 'The agency’s pages' }).getByRole('link', { name: 'Bank' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'A statement to try it with' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the statement (CSV)' }).press('Enter')
  await page.getByLabel('Statements').setInputFiles(await (await downloading).path())
  await page.getByRole('button', { name: 'Read the statements' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2 payments to record')
  await expect(page.getByRole('heading', { name: 'To decide' })).toBeVisible()
  await page.getByRole('button', { name: 'Record 2 payments' }).press('Enter')
  await expect(page.getByText('2 payments were recorded.')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
})
