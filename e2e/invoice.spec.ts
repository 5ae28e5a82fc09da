import { unzipSync } from 'fflate'
import type { Page } from '@playwright/test'
import { locales } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { formatMoney } from '#domain/money.ts'
import { openInvoiceStore } from '#gateway/invoices/invoices.ts'
import { openRequestStore } from '#gateway/requests.ts'
import { createInvoice } from '#testing/site/customers.ts'
import { readPdf } from '#testing/pdf/read-pdf.ts'
import { content } from '#testing/site/product-content.ts'
import { createTranslate } from '#i18n/translate.ts'
import { ask } from './ask.ts'
import { listTags, readText } from './document-head.ts'
import { findViolations } from './find-violations.ts'
import { waitUntilRunning } from './forms.ts'
import { first } from './matrix.ts'
import { createMember } from './members.ts'
import { beginSession, openDocuments, signInNewPerson, signInWithPassword } from './people.ts'
import type { TestServer } from './server.ts'
import { createSampleMember } from './sample-member.ts'
import { openDashboard } from './sign-in-on-page.ts'
import { expect, test } from './test.ts'

/** Amount of the sample's overdue invoice, on any day (sample-plan.ts). */
const overdueMinor = 856_800

/** Lists a customer's open requests that contain a text. */
async function listOpen(server: TestServer, customerId: string, text: string) {
  const requests = await openRequestStore(openDocuments(server)).listRequests(customerId, { state: 'open' })
  return requests.filter((asked) => asked.text === text)
}

/** Searches the list for an amount in the page's format, and opens the result. @returns The invoice's number. */
async function openByAmount(page: Page, path: string, typed: string): Promise<string> {
  await openDashboard(page, path)
  await page.getByRole('searchbox').fill(typed)
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL((url) => url.searchParams.has('q'))
  // Excludes the tables of totals and charts.
  const rows = page
    .getByRole('table')
    .filter({ has: page.locator('a[href*="/dashboard/invoices/"]') })
    .getByRole('row')
  await expect(rows).toHaveCount(2)
  const link = rows.last().getByRole('link')
  const number = (await link.textContent()) ?? ''
  await link.click()
  await expect(page).toHaveURL(`${path}/${number}`)
  return number
}

/** Extracts readable text, because the bytes of a PDF may contain any digits by chance. */
async function readWords(body: Uint8Array): Promise<readonly string[]> {
  const start = Buffer.from(body.subarray(0, 4)).toString('latin1')
  if (start === '%PDF') return (await readPdf(body)).pages
  if (start !== 'PK\u0003\u0004') return [Buffer.from(body).toString()]
  const files = Object.entries(unzipSync(new Uint8Array(body)))
  return (await Promise.all(files.map(async ([name, bytes]) => [name, ...(await readWords(bytes))]))).flat()
}

test('an invoice is found by amount, downloaded and asked about, and its answer appears live', async ({
  page,
  server,
  complaints,
  signInAs,
}) => {
  void complaints
  const { messages } = content
  const translate = createTranslate('es', messages.es)
  const member = await createSampleMember(server)
  await signInAs(member)
  const number = await openByAmount(page, '/es/dashboard/invoices', formatMoney(overdueMinor, 'EUR', 'es-ES'))
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(translate('dashboard.invoice.title.invoice', { number }))
  await expect(main.getByRole('region', { name: translate('dashboard.invoice.pay.heading') })).toContainText('DE13 0000 0000 0000 0123 45')
  await expect(main.getByRole('img', { name: /QR/u })).toBeVisible()

  const text = crypto.randomUUID()
  const form = page.locator('form[name^=ask-question]')
  await waitUntilRunning(form)
  await page.locator('details', { has: form }).last().locator('> summary').click()
  await form.getByLabel(translate('dashboard.requests.subject')).fill('7.5')
  await form.getByLabel(translate('dashboard.requests.label.question')).fill(text)
  await form.getByRole('button').click()
  const thread = page.getByRole('article').filter({ hasText: text })
  await expect(thread).toBeVisible()
  const [asked] = await listOpen(server, member.customerId, text)
  expect(asked).toMatchObject({ invoiceNumber: number })
  const address = { customerId: member.customerId, id: asked?.id ?? '' }
  await openRequestStore(openDocuments(server)).answerRequest(address, { id: 'answer', author: 'Mara Lindholm', text: 'Half a day.' })
  // No press and no reload: the update is pushed to the page.
  await expect(thread).toContainText('Half a day.')
})

test('in every language an invoice shows its details, how to pay, and its PDF', async ({ server }) => {
  const { messages } = content
  const member = await createSampleMember(server)
  const cookie = await beginSession(server, (await signInWithPassword(server, member)).idToken)
  const [invoice] = (await openInvoiceStore(openDocuments(server)).listAllInvoices(member.customerId)).filter(
    ({ grossMinor }) => grossMinor === overdueMinor,
  )
  const number = invoice?.number ?? ''
  for (const locale of locales) {
    const translate = createTranslate(locale, messages[locale])
    const { text } = await ask(server.url, localizePath(locale, `/dashboard/invoices/${number}`), { headers: { cookie } })
    const words = readText(text)
    for (const key of ['dashboard.invoice.pay.heading', 'dashboard.invoice.pdf', 'dashboard.requests.label.question'] as const)
      expect(words, locale).toContain(translate(key))
    expect(words, locale).toContain(translate('dashboard.invoice.title.invoice', { number }))
    expect(words, locale).toContain('DE13 0000 0000 0000 0123 45')
    // The title block names the invoice, and the button leads to the payment details.
    expect(words, locale).toContain(`${translate('titleBlock.sheet')}${number}`)
    expect(listTags(text, 'a').map(({ href }) => href)).toContain('#pay')
    const address = listTags(text, 'a').find(({ href }) => href?.endsWith('/pdf'))?.['href'] ?? ''
    const pdf = await ask(server.url, address, { headers: { cookie } })
    expect(pdf.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' })
    const { title, pages } = await readPdf(pdf.body)
    // PDF documents use the customer's language, English.
    expect(title).toBe(`Invoice ${number}`)
    expect(pages.join(' ')).toContain('€8,568.00')
  }
})

test('a printed invoice is a letter of one page, without controls of the screen', async ({ page, server, signInAs }) => {
  const { messages, site } = content
  await signInAs(await createSampleMember(server))
  const number = await openByAmount(page, '/de/dashboard/invoices', '8.568')
  const main = page.getByRole('main')
  await expect(main.getByText(site.register ?? 'missing')).toBeHidden()
  const requests = main.getByRole('heading', { name: createTranslate('de', messages.de)('dashboard.requests.heading') })
  await expect(requests).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const text of [
    site.legalName,
    `USt-IdNr. ${site.vatId}`,
    site.register ?? 'missing',
    'Lumora Muster GmbH',
    'Ihre USt-IdNr.',
    `Rechnung ${number}`,
  ])
    await expect(main.getByText(text).filter({ visible: true }).first(), text).toBeVisible()
  await expect(main.getByRole('button')).toHaveCount(0)
  await expect(requests).toBeHidden()
  const { pages } = await readPdf(await page.pdf({ format: 'A4', tagged: true }))
  expect(pages).toHaveLength(1)
})

test(
  'a value is copied to the clipboard, and the confirmation is in the page’s language',
  { tag: '@long' },
  async ({ page, server, context, signInAs }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await signInAs(await createSampleMember(server))
    await openByAmount(page, '/de/dashboard/invoices', '8.568')
    await page.getByRole('button', { name: 'Kopieren IBAN' }).click()
    await expect(page.getByText('Kopiert', { exact: true })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('DE13000000000000012345')
  },
)

test('list, statement and year can be downloaded as shown', async ({ page, server, signInAs }) => {
  await signInAs(await createSampleMember(server))
  await openDashboard(page, '/de/dashboard/invoices?status=overdue')
  await page.locator('main summary').filter({ hasText: 'Herunterladen' }).click()
  const csv = await page.request.get((await page.getByRole('link', { name: 'Diese Liste als CSV' }).getAttribute('href')) ?? '')
  const lines = (await csv.text()).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(';8568,00;')
  await page.getByRole('combobox', { name: 'Währung' }).selectOption('CHF')
  const form = page.locator('form[action$="/statement.pdf"]')
  const fields = await form.evaluate((element: HTMLFormElement) =>
    [...new FormData(element)].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
  )
  const address = `${await form.getAttribute('action')}?${new URLSearchParams(fields).toString()}`
  const { title, pages } = await readPdf(await (await page.request.get(address)).body())
  expect(title).toBe('Zahlungsübersicht')
  expect(pages.join(' ')).toContain('Alle Beträge in CHF')
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: /^Alles aus .* als ZIP$/u }).click()])
  expect(download.suggestedFilename()).toMatch(/^Rechnungen-\d{4}\.zip$/u)
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer) // bytes, because no encoding is set
  const names = Object.keys(unzipSync(new Uint8Array(Buffer.concat(chunks))))
  // Invoices use the customer's language, English.
  expect(names.filter((name) => name.startsWith('Invoice-')).length).toBeGreaterThan(5)
})

test('a statement of more than 5,000 entries is a CSV file, and its page says so', async ({ server }) => {
  const { messages } = content
  const member = await createMember(server)
  const paid = Array.from({ length: 5000 }, () => ['2026-03-05', 1] as const)
  await openInvoiceStore(openDocuments(server)).putInvoices(member.id, [createInvoice({ number: 'long', paid })])
  const headers = { cookie: await beginSession(server, (await signInWithPassword(server, member)).idToken) }
  for (const locale of locales) {
    const translate = createTranslate(locale, messages[locale])
    const { text } = await ask(server.url, localizePath(locale, '/dashboard/invoices'), { headers })
    expect(readText(text), locale).toContain(translate('dashboard.downloads.statement.limit', { count: 5000 }))
    const csvPath = localizePath(locale, '/dashboard/downloads/statement.csv')
    expect(listTags(text, 'button').map(({ formaction }) => formaction)).toContain(csvPath)
    const query = '?currency=EUR&from=2026-01-01&to=2026-03-31'
    const pdf = await ask(server.url, `${localizePath(locale, '/dashboard/downloads/statement.pdf')}${query}`, { headers })
    expect([pdf.status, pdf.headers.location]).toEqual([302, `${csvPath}${query}`])
    const csv = await ask(server.url, `${csvPath}${query}`, { headers })
    expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="[\w-]+-EUR-2026-01-01-[\d-]+\.csv"/u)
    expect(csv.text).toContain(translate('dashboard.documents.opening'))
  }
})

test('other users get no invoice, PDF or list of it at any address', async ({ server }) => {
  const member = await createSampleMember(server)
  const own = await beginSession(server, (await signInWithPassword(server, member)).idToken)
  const list = await ask(server.url, '/dashboard/invoices?q=8%2C568', { headers: { cookie: own } })
  expect(list.text).toMatch(/8,568.*Lumora|Lumora.*8,568/su)
  const number = /\/dashboard\/invoices\/([\w-]+)"/u.exec(list.text)?.[1] ?? ''
  const id = member.customerId
  const { cookie } = await signInNewPerson(server)
  for (const path of [
    `/dashboard/invoices/${number}`,
    `/dashboard/invoices/${number}?customer=${id}`,
    `/dashboard/invoices/${number}.data`,
    `/dashboard/invoices/${number}/pdf`,
    `/dashboard/invoices/${number}/xml`,
    `/dashboard/downloads/invoices.csv?customer=${id}`,
    `/dashboard/downloads/statement.pdf?customer=${id}&currency=EUR`,
    `/dashboard/downloads/statement.csv?customer=${id}&currency=EUR`,
    `/dashboard/downloads/invoices.zip?customer=${id}&year=2026`,
  ]) {
    const { body } = await ask(server.url, path, { headers: { cookie } })
    for (const words of await readWords(body)) expect(words, path).not.toMatch(/8,568|8568|Lumora/u)
    const stranger = await ask(server.url, path)
    // The router encodes redirects of data requests as 202.
    expect(stranger.status, path).toBe(path.endsWith('.data') ? 202 : 302)
    expect(stranger.body.toString(), path).not.toMatch(/8,568|8568|Lumora/u)
  }
})

test('a year, currency or number without invoices is a 404 page', async ({ server }) => {
  const { cookie } = await signInNewPerson(server)
  for (const path of [
    'invoices/9999-1',
    'invoices/9999-1/pdf',
    'invoices/9999-1/xml',
    'downloads/invoices.zip?year=1',
    'downloads/statement.pdf?currency=XXX',
  ]) {
    const direct = await ask(server.url, `/dashboard/${path}`, { headers: { cookie } })
    // The page of a missing file reports it.
    const { location } = direct.headers
    const { status, text } = location === undefined ? direct : await ask(server.url, location, { headers: { cookie } })
    expect(status, path).toBe(404)
    expect(text, path).toMatch(/<h1[ >]/u)
  }
})

for (const { colorScheme, width } of first([
  { colorScheme: 'light', width: 360 },
  { colorScheme: 'dark', width: 1440 },
] as const)) {
  test(`an invoice page is accessible, ${width} pixels wide, in ${colorScheme} colours`, async ({ page, server, signInAs }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    await signInAs(await createSampleMember(server))
    await openByAmount(page, '/de/dashboard/invoices', '8.568')
    expect(await findViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
}
