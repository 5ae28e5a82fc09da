import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { agencyProcessWith } from '#testing/site/agency.ts'
import { makeArchive, sampleFiles } from '#testing/files/sample-files.ts'
import { localizePath } from '#domain/locale-path.ts'
import { content } from '#testing/site/product-content.ts'
import { createTranslate } from '#i18n/translate.ts'
import { waitUntilRunning } from './forms.ts'
import { newEmail } from './people.ts'
import { expect, test } from './test.ts'
import { listLeadsOf } from './leads.ts'
import type { TestServer } from './server.ts'

const application = (page: Page) => page.locator('form[name=application]')
const partnership = (page: Page) => page.locator('form[name=partnership]')

async function fillApplication(page: Page, email: string): Promise<void> {
  const form = application(page)
  await form.locator('[name=name]').fill('Zoë Peeters')
  await form.locator('[name=email]').fill(email)
  await form.locator('[name=role][value=talent-pool]').check()
  await form.locator('[name=link]').fill('halde.example/zoe')
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a rejected application keeps its text, and a valid one is stored once', async ({ page, server }) => {
    const { messages } = content
    const locale = 'es'
    const email = newEmail()
    const translate = createTranslate(locale, messages[locale])
    const path = localizePath(locale, '/career')
    await page.goto(server.url + path)
    await fillApplication(page, email)
    await application(page).locator('button[type=submit]').click()
    expect(new URL(page.url()).pathname).toBe(path)
    await expect(application(page).getByText(translate('form.errors.letterRequired')).first()).toBeVisible()
    await expect(application(page).locator('[name=link]')).toHaveValue('halde.example/zoe')
    await application(page).locator('[name=message]').fill('Lampen.')
    await application(page).locator('button[type=submit]').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(translate('receipt.application.heading'))
    expect(new URL(page.url()).pathname).toBe(path)
    expect(await listLeadsOf(server, email)).toMatchObject([
      { formName: 'application', locale, role: 'talent-pool', link: 'https://halde.example/zoe', message: 'Lampen.' },
    ])
  })
})

test('with scripts a partnership request is validated on the page, and leads to a receipt page', async ({ page, server }) => {
  const email = newEmail()
  await page.goto(`${server.url}/de/partnerships`)
  const form = partnership(page)
  await form.locator('[name=name]').click()
  await waitUntilRunning(form)
  await form.locator('button[type=submit]').click()
  await expect(page.locator('#partnership-summary')).toBeVisible()
  await form.locator('[name=name]').fill('Zoë Peeters')
  await form.locator('[name=company]').fill('Halde BV')
  await form.locator('[name=email]').fill(email)
  await form.locator('[name=country]').selectOption('NL')
  await form.locator('[name=model][value=together]').check()
  await form.locator('[name=message]').fill('Wir gestalten.')
  await form.locator('button[type=submit]').click()
  await expect(page).toHaveURL(/\/de\/partnerships\?received=/)
  expect(await listLeadsOf(server, email)).toMatchObject([{ formName: 'partnership', model: 'together', country: 'NL' }])
})

test('the HTML of open roles has structured data with the salary', async ({ request, server }) => {
  const html = await (await request.get(`${server.url}/de/career`)).text()
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  const things: unknown = JSON.parse(json)
  const { roles } = content
  expect(things).toMatchObject({
    '@graph': roles.map(({ texts, salaryPerYear: { from, to, currency } }) => ({
      '@type': 'JobPosting',
      title: texts.de.title,
      baseSalary: { currency, value: { minValue: from, maxValue: to, unitText: 'YEAR' } },
    })),
  })
})

/** Returns the file of an application from the command line. */
async function readFileOf({ commandSettings }: TestServer, reference: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'fourfold-leads-'))
  try {
    const out = join(folder, 'file')
    const { code, stderr } = await agencyProcessWith(commandSettings, 'leads', 'file', reference, '--out', out)
    expect(code, stderr).toBe(0)
    return await readFile(out)
  } finally {
    await rm(folder, { recursive: true })
  }
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('an application includes a file, and a wrong file type is an error of its field', async ({ page, server }) => {
    const email = newEmail()
    await page.goto(`${server.url}/nl/career`)
    const form = application(page)
    await fillApplication(page, email)
    await form.locator('[name=message]').fill('Lampen.')
    const file = form.locator('[name=file]')
    await file.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>no PDF</html>') })
    await form.locator('button[type=submit]').click()
    await expect(form.locator('#application-file-error')).toHaveText('Kies een pdf- of Word-bestand (.docx).')
    await expect(form.locator('[name=message]')).toHaveValue('Lampen.')
    await file.setInputFiles({ name: 'levensloop ü.pdf', mimeType: 'application/pdf', buffer: sampleFiles['application/pdf'] })
    await form.locator('button[type=submit]').click()
    await expect(page).toHaveURL(/\/nl\/career\?received=/u)
    const [lead] = await listLeadsOf(server, email)
    expect(lead).toMatchObject({ formName: 'application', fileName: 'levensloop ü.pdf' })
    expect(await readFileOf(server, lead?.reference ?? '')).toEqual(sampleFiles['application/pdf'])
  })
})

test('with scripts a file is uploaded with progress, and a wrong file is not sent', { tag: '@long' }, async ({ page, server }) => {
  const email = newEmail()
  await page.goto(`${server.url}/de/career`)
  const form = application(page)
  await form.locator('[name=name]').click()
  await waitUntilRunning(form)
  await fillApplication(page, email)
  await form.locator('[name=message]').fill('Lampen.')
  const file = form.locator('[name=file]')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await file.setInputFiles({ name: 'bild.png', mimeType: 'image/png', buffer: sampleFiles['image/png'] })
  await form.locator('button[type=submit]').click()
  await expect(form.locator('#application-file-error')).toHaveText('Bitte wählen Sie eine PDF- oder Word-Datei (.docx).')
  await file.setInputFiles({ name: 'groß.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(10 * 2 ** 20 + 1, '%PDF-') })
  await form.locator('button[type=submit]').click()
  await expect(form.locator('#application-file-error')).toContainText('höchstens')
  expect(sent).toEqual([])
  // A slow upload of several megabytes, so that the progress bar is visible.
  const network = await page.context().newCDPSession(page)
  await network.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 2 ** 20 })
  const text = 'x'.repeat(2 * 2 ** 20)
  const docx = makeArchive([
    ['[Content_Types].xml', '<Types/>'],
    ['word/document.xml', text],
  ])
  await file.setInputFiles({ name: 'lebenslauf.docx', mimeType: 'application/octet-stream', buffer: docx })
  await form.locator('button[type=submit]').click()
  await expect(form.locator('progress')).toBeVisible()
  await expect(page).toHaveURL(/\/de\/career\?received=/u, { timeout: 20_000 })
  const [lead, ...others] = await listLeadsOf(server, email)
  expect(others).toEqual([])
  expect(lead).toMatchObject({ fileName: 'lebenslauf.docx' })
  expect((await readFileOf(server, lead?.reference ?? '')).equals(docx)).toBe(true)
})

test('with scripts a rejected file is sent once, reported at its field, and replaceable', async ({ page, server }) => {
  const email = newEmail()
  await page.goto(`${server.url}/de/career`)
  const form = application(page)
  await form.locator('[name=name]').click()
  await waitUntilRunning(form)
  await fillApplication(page, email)
  await form.locator('[name=message]').fill('Lampen.')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  for (const text of ['<html>no PDF</html>', '<html>none either</html>']) {
    sent.length = 0
    await form.locator('[name=file]').setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from(text) })
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await form.locator('button[type=submit]').click()
    expect((await answered).status()).toBe(422)
    await expect(form.locator('#application-file-error')).toHaveText('Bitte wählen Sie eine PDF- oder Word-Datei (.docx).')
    await expect(page.locator('#application-summary')).toBeVisible()
    await expect(form.locator('[name=message]')).toHaveValue('Lampen.')
    expect(sent).toEqual(['/de/career'])
  }
  await form.locator('[name=file]').setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: sampleFiles['application/pdf'] })
  await form.locator('button[type=submit]').click()
  await expect(page).toHaveURL(/\/de\/career\?received=/u)
  expect(await listLeadsOf(server, email)).toHaveLength(1)
})
