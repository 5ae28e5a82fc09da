import { detectedEncoding, importFileBytes, importPath } from '#domain/import-file.ts'
import { sellerOf } from '#domain/invoices/seller.ts'
import { openCustomerStore } from '#gateway/customers.ts'
import { openInvoiceStore } from '#gateway/invoices/invoices.ts'
import { writeEInvoice } from '#i18n/e-invoices.ts'
import { createCustomer, createInvoice, createSeller, type InvoiceChanges } from '#testing/site/customers.ts'
import { content } from '#testing/site/product-content.ts'
import { findViolations } from './find-violations.ts'
import { type Answer, ask } from './ask.ts'
import { openDocuments } from './people.ts'
import type { TestServer } from './server.ts'
import { speak } from './speak.ts'
import { browseAsStaff, signInStaff } from './staff.ts'
import { expect, test } from './test.ts'

const { translate } = speak('de')
const start = `/de${importPath}`
const head = 'id,company,street,postalCode,city,country,emails,locale'

/** A form with a file as browsers post it without scripts. */
function formOf(file: string | readonly string[], fields: Readonly<Record<string, string>> = {}) {
  const boundary = 'form-of-a-test'
  const parts = Object.entries({ kind: 'customers', encoding: 'utf-8', ...fields }).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const files = typeof file === 'string' ? [file] : file
  const contents = files.map(
    (content) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="kunden.csv"\r\nContent-Type: text/csv\r\n\r\n${content}\r\n`,
  )
  return { type: `multipart/form-data; boundary=${boundary}`, body: `${parts.join('')}${contents.join('')}--${boundary}--\r\n` }
}

/** Scripts hold every text of the agency's pages. */
function withoutScripts(answer: Answer): Answer {
  return { ...answer, text: answer.text.replaceAll(/<script[^>]*>[^]*?<\/script>/gu, '') }
}

async function openOffice(server: TestServer, role: 'bookkeeping' | 'owner' | 'staff' = 'staff') {
  const { cookie, uid } = await signInStaff(server, role)
  const get = async (target: string) => withoutScripts(await ask(server.url, target, { headers: { cookie } }))
  const send = async (file: string | readonly string[], fields?: Readonly<Record<string, string>>) => {
    const { type, body } = formOf(file, fields)
    const headers = { cookie, origin: server.url, 'content-type': type }
    return withoutScripts(await ask(server.url, start, { method: 'POST', headers, body }))
  }
  const act = async (target: string, fields: Readonly<Record<string, string>>) => {
    const headers = { cookie, origin: server.url, 'content-type': 'application/x-www-form-urlencoded' }
    return withoutScripts(await ask(server.url, target, { method: 'POST', headers, body: new URLSearchParams(fields).toString() }))
  }
  /** Loads the page of a file until no work is done: each answer waits a moment for it. */
  const settle = async (target: string) => {
    for (;;) {
      const { text } = await get(target)
      if (!text.includes(translate('agency.progress.leave'))) return text
    }
  }
  const id = `imp-${uid.slice(0, 8).toLowerCase()}`
  const find = async (customer: string) => await openCustomerStore(openDocuments(server)).findCustomer(customer)
  return { cookie, get, send, act, settle, id, find }
}

const rowOf = (id: string, country = 'DE') => `${id},Firma ${id},Weg 1,10115,Berlin,${country},${id}@x.example,de`

test('without scripts, a file is checked, stored once by two presses, and taken back', async ({ server }) => {
  const { get, send, act, settle, id, find } = await openOffice(server)
  const sent = await send([head, rowOf(`${id}-a`), rowOf(`${id}-b`)].join('\n'))
  expect(sent.status).toBe(303)
  const page = sent.headers.location ?? ''
  const checked = await settle(page)
  expect(checked).toContain(translate('agency.imports.result.checked', { count: 2 }))
  expect(checked).toContain(translate('agency.imports.act.store.consequence'))
  expect(await find(`${id}-a`)).toBeUndefined()
  const presses = await Promise.all([act(page, { act: 'store' }), act(page, { act: 'store' })])
  expect(presses.map(({ status }) => status)).toEqual([303, 303])
  expect(await settle(page)).toContain(translate('agency.imports.result.stored', { count: 2 }))
  expect(await find(`${id}-b`)).toMatchObject({ company: `Firma ${id}-b` })
  expect((await get(start)).text).toContain('kunden.csv')
  expect((await act(page, { act: 'takeBack' })).status).toBe(303)
  expect(await settle(page)).toContain(translate('agency.imports.result.undone'))
  expect(await find(`${id}-a`)).toBeUndefined()
  expect((await act(page, { act: 'remove' })).headers.location).toContain(start)
  expect((await get(page)).status).toBe(404)
})

test('each row’s fault is shown once by kind, and the file read again with other options', async ({ server }) => {
  const { send, act, settle, id } = await openOffice(server)
  const rows = Array.from({ length: 30 }, (_, index) => rowOf(`${id}-${index}`, 'Atlantis'))
  const page = (await send([head, ...rows].join('\n'))).headers.location ?? ''
  const text = await settle(page)
  expect(text).toContain(translate('agency.imports.result.refused', { faults: 30, rows: 30 }))
  expect(text).toContain(translate('agency.imports.rule.country'))
  expect(text.split(translate('agency.imports.fault.rule.what', { field: 'country' })).length).toBeGreaterThan(1)
  expect(text).toContain('<bdi>Atlantis</bdi>')
  expect((await act(page, { act: 'store' })).text).toContain(translate('agency.imports.refusal.not-checked'))
  expect((await act(page, { act: 'check', encoding: 'windows-1252' })).status).toBe(303)
  expect(await settle(page)).toMatch(/<option value="windows-1252"[^>]* selected=""/u)
})

test('without scripts, columns of other headings are assigned, and known in the next file', async ({ server }) => {
  const { send, act, settle, id, find } = await openOffice(server)
  const headings = `Nr;Firma;Straße;PLZ;Ort;Land;Sparte ${id}`
  const page = (await send(`${headings}\n${id}-m;Berg;Weg 1;20095;Hamburg;Deutschland;x`)).headers.location ?? ''
  const asked = await settle(page)
  expect(asked).toContain(translate('agency.imports.result.asked'))
  expect(asked).toContain('<bdi>Deutschland</bdi>')
  expect(asked).toContain(translate('agency.imports.act.map.consequence'))
  const columns = { 'column-1': 'company', 'column-2': 'street', 'column-3': 'postalCode', 'column-4': 'city', 'column-5': 'country' }
  const twice = await act(page, { act: 'map', ...columns, 'column-0': 'company' })
  expect(twice.text).toContain(translate('agency.imports.refusal.field-twice'))
  expect((await act(page, { act: 'map', ...columns, 'column-0': 'id' })).status).toBe(303)
  expect(await settle(page)).toContain(translate('agency.imports.result.checked', { count: 1 }))
  await act(page, { act: 'store' })
  await settle(page)
  expect(await find(`${id}-m`)).toMatchObject({ company: 'Berg', address: { country: 'DE' } })
  const next = (await send(`${headings}\n${id}-n;Tal;Weg 1;20095;Hamburg;DE;x`)).headers.location ?? ''
  expect(await settle(next)).toContain(translate('agency.imports.result.checked', { count: 1 }))
})

test('without scripts, e-invoices are refused by name, given a customer and stored', async ({ server }) => {
  const { send, act, settle, id } = await openOffice(server)
  const documents = openDocuments(server)
  const customer = createCustomer({ id, company: `Halde ${id}` })
  await openCustomerStore(documents).putCustomer(customer)
  const write = (number: string, changes: InvoiceChanges = {}) => {
    const billedTo = { company: `Tal ${id}`, address: customer.address }
    const shared = { iban: 'DE89370400440532013000', issuedBy: sellerOf(content.site), billedTo }
    const invoice = createInvoice({ number, ...shared, ...changes })
    const written = writeEInvoice(invoice, 'ubl', { customer, translate: speak('nl').translate })
    return 'xml' in written ? written.xml : ''
  }
  const page = (await send([write('A-1'), write('A-2', { issuedBy: createSeller() }), '<Invoice'])).headers.location ?? ''
  const asked = await settle(page)
  expect(asked).toContain(translate('agency.imports.result.askedBuyers'))
  expect(asked).toContain(translate('agency.imports.eFault.no-buyer', { term: '', path: '', wanted: '', value: `Tal ${id}` }))
  expect(asked).toContain('Vierfalt GmbH')
  expect(asked).toContain(translate('agency.imports.eFault.not-xml'))
  expect((await act(page, { act: 'decide', 'buyer-0': '', 'other-0': id })).status).toBe(303)
  expect(await settle(page)).toContain(translate('agency.imports.result.eInvoices', { ready: 1, count: 3 }))
  await act(page, { act: 'store' })
  expect(await settle(page)).toContain(translate('agency.imports.result.stored', { count: 1 }))
  expect(await openInvoiceStore(documents).findInvoice(id, 'A-1')).toMatchObject({ eInvoiceFile: `customers/${id}/invoices/A-1.xml` })
  const table = [head, rowOf(`${id}-a`)].join('\n')
  expect((await send([table, table])).text).toContain(translate('agency.imports.refusal.one-table'))
})

test('without scripts, an assumed encoding is named, and rows at 0 % get one category by choice', async ({ server }) => {
  const { send, act, settle, id } = await openOffice(server, 'owner')
  const wide = [head, rowOf(`${id}-u`)].join('\n').replaceAll(/./gsu, '$&\0')
  const page = (await send(wide, { encoding: detectedEncoding })).headers.location ?? ''
  const checked = await settle(page)
  expect(checked).toContain(translate('agency.imports.result.checked', { count: 1 }))
  expect(checked).toContain(translate('agency.imports.assumed.encoding', { encoding: 'UTF-16' }))
  expect(checked).toMatch(/<option value="detect"[^>]* selected=""/u)
  await openCustomerStore(openDocuments(server)).putCustomer(createCustomer({ id, vatId: 'NL004495445B01' }))
  const headings = 'customerId,number,issuedOn,dueOn,currency,iban,description,quantity,unit,unitPriceMinor,taxRate'
  const row = `${id},${id}-1,2026-03-02,2026-03-16,EUR,DE89370400440532013000,Umbau,1,piece,10000,0`
  const table = (await send(`${headings}\n${row}`, { kind: 'invoices' })).headers.location ?? ''
  const refused = await settle(table)
  expect(refused).toContain(translate('agency.imports.rule.zero-rate-eu'))
  expect((await act(table, { act: 'check', encoding: 'utf-8', zeroRateEu: 'AE' })).status).toBe(303)
  const chosen = await settle(table)
  expect(chosen).toContain(translate('agency.imports.result.checked', { count: 1 }))
  expect(chosen).toMatch(/<option value="AE" selected=""/u)
})

test('a file is its sender’s alone, by every address and act', async ({ server }) => {
  const { send, settle, id } = await openOffice(server)
  const page = (await send([head, rowOf(`${id}-a`)].join('\n'))).headers.location ?? ''
  await settle(page)
  const other = await openOffice(server, 'owner')
  expect((await other.get(page)).status).toBe(404)
  expect((await other.get(`${page}.data`)).status).toBe(404)
  for (const name of ['store', 'check', 'map', 'decide', 'takeBack', 'remove'])
    expect((await other.act(page, { act: name })).status).toBe(422)
  expect((await other.get(start)).text).not.toContain('kunden.csv')
  const bookkeeper = await openOffice(server, 'bookkeeping')
  expect((await bookkeeper.send([head, rowOf(`${id}-b`)].join('\n'))).text).toContain(translate('agency.imports.refusal.no-such-kind'))
})

test('files that are too large or no form are refused, and others do not learn of the page', async ({ server }) => {
  const { send, act } = await openOffice(server)
  expect((await send('x'.repeat(importFileBytes + 1))).text).toContain(translate('agency.imports.refusal.too-large'))
  expect((await send('x'.repeat(importFileBytes + 10_000_000))).status).toBe(413)
  expect((await send('')).text).toContain(translate('agency.imports.refusal.no-file'))
  expect((await act(start, { act: 'nonsense' })).status).toBe(404)
  // For others a form of this size is too large at every address.
  const { type, body } = formOf('x'.repeat(200_000))
  for (const target of [start, start.replace('agency', 'absent')]) {
    const { status } = await ask(server.url, target, { method: 'POST', headers: { origin: server.url, 'content-type': type }, body })
    expect({ target, status }).toEqual({ target, status: 413 })
  }
})

test('nothing of a file’s text reaches the log', async ({ server }) => {
  const { send, settle } = await openOffice(server)
  const secret = 'Zebrafink7'
  for (const file of [
    `${secret},id\n1,2`,
    `${head}\n"${secret}`,
    `{"${secret}": `,
    `${head}\n${rowOf('x')}${secret},\0`,
    `${head}\n${secret.repeat(9000)}`,
  ]) {
    await settle((await send(file)).headers.location ?? '')
  }
  expect(server.output()).not.toContain(secret)
})

test('the pages have no violation', async ({ page, server }) => {
  const { cookie, id, send, settle } = await openOffice(server)
  await browseAsStaff(page, server, cookie)
  await page.goto(start)
  expect(await findViolations(page)).toEqual([])
  const sent = await send([head, rowOf(`${id}-w`, 'Atlantis'), rowOf(`${id}-w`)].join('\n'))
  await settle(sent.headers.location ?? '')
  await page.goto(sent.headers.location ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(translate('agency.imports.result.refused', { faults: 1, rows: 1 }))
  expect(await findViolations(page)).toEqual([])
  const asked = [`Wer ${id};Land\nBerg;DE`, ['<Invoice', '<Invoice']] as const
  for (const files of asked) {
    const target = (await send(files)).headers.location ?? ''
    await settle(target)
    await page.goto(target)
    expect(await findViolations(page)).toEqual([])
  }
})
