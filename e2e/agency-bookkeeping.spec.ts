import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { unzipSync } from 'fflate'
import { sellerDuties } from '#domain/invoices/seller-duties.ts'
import { openCustomerStore } from '#gateway/customers.ts'
import { openInvoiceStore } from '#gateway/invoices/invoices.ts'
import { openNoticeStore } from '#gateway/notices.ts'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'
import { ask } from './ask.ts'
import { openDocuments } from './people.ts'
import { startServer, type TestServer } from './server.ts'
import { speak } from './speak.ts'
import { signInStaff } from './staff.ts'

const { translate } = speak('de')
const page = '/de/dashboard/agency/bookkeeping'

/** A server with the customers of the demo alone, and its bookkeeper. */
async function openOffice(server: TestServer) {
  const { cookie } = await signInStaff(server, 'bookkeeping')
  const get = async (target: string) => {
    const answer = await ask(server.url, target, { headers: { cookie } })
    // Scripts hold every text of the agency's pages.
    return { ...answer, text: answer.text.replaceAll(/<script[^>]*>[^]*?<\/script>/gu, '') }
  }
  const post = async (target: string, fields: Readonly<Record<string, string>>) => {
    const headers = { cookie, origin: server.url, 'content-type': 'application/x-www-form-urlencoded' }
    return await ask(server.url, target, { method: 'POST', headers, body: new URLSearchParams(fields).toString() })
  }
  /** Loads the page until the sums are made: each answer waits a moment for them. */
  const settle = async (target: string) => {
    for (;;) {
      const { status, text } = await get(target)
      expect(status).toBe(200)
      if (text.includes(translate('agency.books.taxes.heading'))) return text
    }
  }
  return { get, post, settle }
}

test('without scripts, the sums of the demo’s year are the tables of its package', async () => {
  await using server = await startServer()
  const { get, settle } = await openOffice(server)
  const text = await settle(`${page}?year=2026`)
  for (const part of ['package', 'taxes', 'eu-sales', 'numbers', 'duties']) expect(text, part).toContain(`id="${part}"`)
  expect(text).toContain(translate('agency.books.package.noAccounts'))
  for (const { source } of sellerDuties.filter(({ country }) => country === 'DE')) expect(text).toContain(source)
  const quarter = await settle(`${page}?year=2026&quarter=1`)
  expect(quarter).toContain('2026 Q1')
  expect(quarter).not.toContain('2026 Q2')

  const zip = await get(`${page}/package?year=2026`)
  expect(zip.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="invoices-2026.zip"',
  })
  const { SHA256SUMS: sums, ...files } = unzipSync(zip.body)
  const computed = Object.entries(files).map(([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}`)
  expect(new TextDecoder().decode(sums).trimEnd().split('\n')).toEqual(computed)
  expect(computed.length).toBeGreaterThan(100)
  for (const [table, file] of [
    ['taxesByMonth', 'taxes-by-month.csv'],
    ['euSales', 'eu-sales.csv'],
    ['numbers', 'numbers.csv'],
  ] as const) {
    const { body, headers } = await get(`${page}/table?year=2026&table=${table}`)
    expect(headers['content-disposition']).toBe(`attachment; filename="${file.replace('.csv', '-2026.csv')}"`)
    expect(body.equals(Buffer.from(files[file] ?? [])), file).toBe(true)
  }
})

test('all reminders that are due are shown before, sent once as one batch, and taken back', async () => {
  await using server = await startServer()
  const documents = openDocuments(server)
  const { get, post } = await openOffice(server)
  await openCustomerStore(documents).putCustomer(createCustomer({ bookkeepers: ['bo@halde.example'] }))
  await openInvoiceStore(documents).putInvoices('halde', [createInvoice(), createInvoice({ number: '2026-0002', dueOn: '2999-01-01' })])
  const target = '/de/dashboard/agency/invoices/reminders'
  expect((await get('/de/dashboard/agency/invoices?state=overdue')).text).toContain(`href="${target}"`)
  const { text } = await get(target)
  expect(text).toContain('bo@halde.example')
  const [, version = ''] = /name="version" value="([^"]+)"/u.exec(text) ?? []
  const refused = await post(target, { act: 'remindAll', version: 'other' })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain(translate('agency.refusal.other-reminders'))
  const count = async () => (await openNoticeStore(documents).listNotices()).filter(({ kind }) => kind === 'reminder').length
  expect(await count()).toBe(0)
  const sent = await post(target, { act: 'remindAll', version })
  expect(sent.status).toBe(303)
  expect(await openInvoiceStore(documents).findInvoice('halde', '2026-0001')).toMatchObject({ reminders: [expect.any(String)] })
  const after = await get(sent.headers.location ?? '')
  expect(after.text).toContain(translate('agency.done.invoices.remind'))
  expect(after.text).toContain(translate('agency.books.reminders.none'))
  expect(after.text).toContain(translate('agency.invoices.refusal.reminded-today'))
  const [, batch = ''] = /done=([\w-]+)$/u.exec(sent.headers.location ?? '') ?? []
  expect((await post(target, { act: 'undo', batch })).status).toBe(303)
  expect((await openInvoiceStore(documents).findInvoice('halde', '2026-0001'))?.reminders).toBeUndefined()
})

test('an agency in Spain issues nothing from 2027 on, and reads why and how else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'content-'))
  try {
    const site = JSON.parse(readFileSync(new URL('../content/site.json', import.meta.url), 'utf8')) as { readonly address: object } // the sample's file
    writeFileSync(join(folder, 'site.json'), JSON.stringify({ ...site, address: { ...site.address, country: 'ES' } }))
    await using server = await startServer({ CONTENT_DIR: folder })
    const documents = openDocuments(server)
    await openCustomerStore(documents).putCustomer(createCustomer())
    const draft = (number: string, issuedOn: '2026-12-31' | '2027-01-01') =>
      createInvoice({ number, state: 'draft', issuedOn, dueOn: '2027-02-01' })
    await openInvoiceStore(documents).putInvoices('halde', [draft('Draft-1', '2026-12-31'), draft('Draft-2', '2027-01-01')])
    const { get, settle } = await openOffice(server)
    const reason = translate('agency.refusal.needs-certified-program', { from: new Date('2027-01-01') })
    for (const [number, isRefused] of [
      ['Draft-1', false],
      ['Draft-2', true],
    ] as const) {
      for (const suffix of ['', '/edit']) {
        const { text } = await get(`/de/dashboard/agency/invoices/halde/${number}${suffix}`)
        const isOffered = /value="issue"/u.test(text)
        const explained = text.includes(reason) && text.includes('/de/dashboard/agency/import"')
        expect({ number, suffix, isOffered, explained }).toEqual({ number, suffix, isOffered: !isRefused, explained: isRefused })
      }
    }
    const text = await settle(page)
    expect(text).toContain('RD 1007/2023')
    expect(text).toContain(translate('agency.books.duties.kind.certified-program'))
  } finally {
    rmSync(folder, { recursive: true })
  }
})
