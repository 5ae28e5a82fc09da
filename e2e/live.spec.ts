import type { Page } from '@playwright/test'
import { openInvoiceStore } from '#gateway/invoices/invoices.ts'
import { createInvoice } from '#testing/site/customers.ts'
import { signIn, signOut } from './members.ts'
import { createCompany, createPerson, newAddress, openDocuments, openIdentity, type Person } from './people.ts'
import { startServer, type TestServer } from './server.ts'
import { openDashboard } from './sign-in-on-page.ts'
import { expect, test } from './test.ts'

/** Creates or changes an invoice as staff. */
async function putInvoice(server: TestServer, customerId: string, number: string, reference: string): Promise<void> {
  await openInvoiceStore(openDocuments(server)).putInvoices(customerId, [createInvoice({ number, reference })])
}

/** Signs in a new user, and opens the list of their company's invoices. */
async function openList(page: Page, server: TestServer, signIn: (person: Person) => Promise<void>) {
  const person = await createPerson(server)
  const company = await createCompany(server, [person])
  await signIn(person)
  const listening = page.waitForResponse((response) => response.url().includes('/Listen/channel'))
  await page.goto('/dashboard/invoices')
  await listening
  return { person, ...company }
}

test('changes by staff appear live in each tab, of which one listens', async ({ page, server, context, complaints, signInAs }) => {
  void complaints
  const { id, number } = await openList(page, server, signInAs)
  const other = await context.newPage()
  const calls: string[] = []
  other.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await other.goto('/dashboard')
  await expect(other.getByRole('main')).toContainText(number)

  await putInvoice(server, id, '2026-9001', 'Brand new')
  await expect(page.getByRole('main')).toContainText('Brand new')
  await other.bringToFront()
  await expect(other.getByRole('main')).toContainText('Brand new')
  await putInvoice(server, id, '2026-9001', 'Brand new, changed')
  await expect(other.getByRole('main')).toContainText('Brand new, changed')
  expect(calls.filter((path) => path.includes('Listen'))).toEqual([])

  // Closes the listening tab, so that the other one takes over.
  const listening = other.waitForResponse((response) => response.url().includes('/Listen/channel'))
  await page.close()
  await listening
  await putInvoice(server, id, '2026-9002', 'After that')
  await expect(other.getByRole('main')).toContainText('After that')
})

test('changes also appear live after the address was verified elsewhere', async ({ page, server, complaints, signInAs }) => {
  void complaints
  const person = await createPerson(server, { isEmailVerified: false })
  const { id, number } = await createCompany(server, [person])
  await signInAs(person)
  await openDashboard(page, '/dashboard')
  await expect(page.getByRole('main')).not.toContainText(number)
  await openIdentity(server).updateAccount({ localId: person.uid, isEmailVerified: true })
  const listening = page.waitForResponse((response) => response.url().includes('/Listen/channel'))
  // The server learns of the change within seconds.
  await expect.poll(async () => await (await page.goto('/dashboard/invoices'))?.text()).toContain(number)
  await listening
  await putInvoice(server, id, '2026-9007', 'After the confirmation')
  await expect(page.getByRole('main')).toContainText('After the confirmation')
  await putInvoice(server, id, '2026-9007', 'After the confirmation, changed')
  await expect(page.getByRole('main')).toContainText('After the confirmation, changed')
})

test('an incoming payment is announced, and moves the focus when the payment details disappear', async ({
  page,
  server,
  complaints,
  signInAs,
}) => {
  void complaints
  const { id, number } = await openList(page, server, signInAs)
  await page.getByRole('main').getByRole('link', { name: number }).click()
  const main = page.getByRole('main')
  const heading = main.getByRole('heading', { level: 1 })
  await expect(heading).toBeFocused()
  const copy = main.getByRole('region', { name: 'Pay this invoice' }).getByRole('button', { name: 'IBAN' })
  await copy.focus()
  // Screen readers announce changes only in elements that existed before.
  const amount = await main.locator('[aria-live=polite]', { hasText: '€119.00' }).elementHandle()
  const standing = await main.locator('p[aria-live=polite]').elementHandle()
  const pay = async (paidMinor: number) =>
    openInvoiceStore(openDocuments(server)).putInvoices(id, [createInvoice({ number, paid: [['2026-03-10', paidMinor]] })])

  await pay(1900)
  await expect.poll(() => amount?.textContent()).toContain('€100.00')
  await expect(copy).toBeFocused()
  await pay(11_900)
  await expect(copy).toHaveCount(0)
  await expect(heading).toBeFocused()
  expect(await amount?.textContent()).toContain('€119.00')
  expect(await standing?.textContent()).toContain('Paid on March 10, 2026')
})

test('a lost connection is shown, loaded data stays, and later changes appear afterwards', async ({ page, server, context, signInAs }) => {
  const { id, number } = await openList(page, server, signInAs)
  await context.setOffline(true)
  const notice = page.getByText('No connection right now.')
  await expect(notice).toBeVisible()
  await expect(page.getByRole('main')).toContainText(number)
  await putInvoice(server, id, '2026-9003', 'Meanwhile')
  await context.setOffline(false)
  await expect(page.getByRole('main')).toContainText('Meanwhile', { timeout: 30_000 })
  await expect(notice).toBeHidden({ timeout: 30_000 })
})

test('after its server was killed a page keeps its data and session, and then shows changes', { tag: '@long' }, async ({ browser }) => {
  // Two servers start, and the first may have to render all pages.
  test.setTimeout(300_000)
  const settings = { TRUSTED_PROXIES: '127.0.0.1' }
  await using first = await startServer(settings)
  await using context = await browser.newContext({ baseURL: first.url, extraHTTPHeaders: { 'x-forwarded-for': newAddress() } })
  const page = await context.newPage()
  await page.clock.install()
  const { id, number } = await openList(page, first, (person) => signIn(page, person))
  await putInvoice(first, id, '2026-9005', 'Before the end')
  await expect(page.getByRole('main')).toContainText('Before the end')
  await first.kill()
  const notice = page.getByText('No connection right now.')
  // By now the page has requested it, and the SDK has retried.
  await page.clock.fastForward(15_000)
  await expect(notice).toBeVisible()
  await using again = await startServer({ ...settings, DATA_DIR: first.dataDir, PORT: new URL(first.url).port })
  await putInvoice(again, id, '2026-9006', 'After the restart')
  await expect(page.getByRole('main')).toContainText(number)
  await expect(async () => {
    // The SDK backs off after each attempt.
    await page.clock.fastForward(60_000)
    await expect(page.getByRole('main')).toContainText('After the restart', { timeout: 5000 })
    await expect(notice).toBeHidden({ timeout: 5000 })
  }).toPass()
  await expect(page.getByRole('main')).toContainText('Before the end')
})

test('signing out ends the listeners', async ({ page, server, signInAs }) => {
  const { id } = await openList(page, server, signInAs)
  await signOut(page)
  await expect(page).toHaveURL('/dashboard/login')
  await putInvoice(server, id, '2026-9004', 'Not for the login')
  await page.reload()
  await expect(page.locator('main form')).not.toHaveAttribute('inert')
  await expect(page.locator('body')).not.toContainText('Not for the login')
})
