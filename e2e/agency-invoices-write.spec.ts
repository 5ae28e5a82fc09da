import { invoiceIdOf } from '#domain/invoices/invoice-number.ts'
import { openInvoiceStore } from '#gateway/invoices/invoices.ts'
import { ask } from './ask.ts'
import { findViolations } from './find-violations.ts'
import { waitUntilRunning } from './forms.ts'
import { createCompany, createPerson, openDocuments } from './people.ts'
import { startServer, type TestServer } from './server.ts'
import { speak } from './speak.ts'
import { signInStaff } from './staff.ts'
import { expect, test } from './test.ts'

const { translate } = speak('de')
const list = '/de/dashboard/agency/invoices'

type Fields = Readonly<Record<string, string>>

async function openOffice(server: TestServer) {
  const { id, number, company } = await createCompany(server, [await createPerson(server)])
  const { cookie } = await signInStaff(server, 'bookkeeping')
  const get = async (target: string) => await ask(server.url, target, { headers: { cookie } })
  const post = async (target: string, fields: Fields) => {
    const headers = { cookie, origin: server.url, 'content-type': 'application/x-www-form-urlencoded' }
    return await ask(server.url, target, { method: 'POST', headers, body: new URLSearchParams(fields).toString() })
  }
  const find = async (of: string) => await openInvoiceStore(openDocuments(server)).findInvoice(id, of)
  const listAll = async () => await openInvoiceStore(openDocuments(server)).listAllInvoices(id)
  return { cookie, id, number, company, get, post, find, listAll, write: `${list}/new?customer=${id}` }
}

/** The fields of the page's form as a browser without scripts sends them. */
function readFields(html: string): Fields {
  const [, form = ''] = /<main.*?(<form .*)<\/main>/su.exec(html) ?? []
  const unescape = (text: string) =>
    text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&')
  const attribute = (tag: string, name: string) => unescape(new RegExp(` ${name}="([^"]*)"`, 'u').exec(tag)?.[1] ?? '')
  const fields = [...form.matchAll(/(<input [^>]*>)|<(?:textarea|select) [^>]*>.*?<\/(?:textarea|select)>/gsu)].map(([element, input]) => {
    const [tag = '', text = ''] = /^(<[^>]*>)([^<]*)/u.exec(element)?.slice(1) ?? []
    const [chosen = ''] = /<option [^>]*selected[^>]*>/u.exec(element) ?? []
    const isText = tag.startsWith('<textarea')
    return [attribute(tag, 'name'), input ? attribute(tag, 'value') : isText ? unescape(text) : attribute(chosen, 'value')]
  })
  return Object.fromEntries(fields) as Fields // pairs of names and values
}

const line = { 'line-0-description': 'Beratung', 'line-0-quantity': '1', 'line-0-price': '1.190,00', 'line-0-rate': '19' }

test('without scripts, lines are added, sums are shown, and a draft is stored, edited and undone', async ({ server }) => {
  const { id, get, post, find, write } = await openOffice(server)
  const typed: Fields = { ...readFields((await get(write)).text), ...line }
  expect(typed).toMatchObject({ currency: 'EUR', 'line-0-category': '', issuedOn: expect.stringMatching(/^\d{4}-/u) })
  const summed = await post(write, { ...typed, act: 'sums' })
  expect(summed).toMatchObject({ status: 200, text: expect.stringContaining('1.416,10\u00a0€') })
  const added = readFields((await post(write, { ...typed, act: 'add' })).text)
  expect(added).toMatchObject({ ...line, 'line-1-description': '', 'line-1-rate': '19', number: typed['number'] })
  const two = { ...added, 'line-1-description': 'Abzug', 'line-1-quantity': '-0,5', 'line-1-price': '100 €' }
  const moved = readFields((await post(write, { ...two, act: 'up-1' })).text)
  expect(moved).toMatchObject({ 'line-0-description': 'Abzug', 'line-1-description': 'Beratung' })

  // More fields than other forms may have.
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`line-${at}-description`, 'Zeile']))
  expect((await post(write, { ...typed, ...many, act: 'sums' })).text).toContain('name="line-59-description"')

  const { status, headers } = await post(write, { ...moved, act: 'save' })
  const number = typed['number'] ?? ''
  expect({ status, location: headers.location }).toEqual({
    status: 303,
    location: expect.stringMatching(new RegExp(`^${list}/${id}/${number}\\?done=`, 'u')),
  })
  expect(await find(number)).toMatchObject({ state: 'draft', netMinor: 114_000, lines: [{ quantity: -0.5 }, { unitPriceMinor: 119_000 }] })
  // The same form, and another one of the same number.
  expect(await post(write, { ...moved, act: 'save' })).toMatchObject({ status: 303, headers: { location: headers.location } })
  const other = await post(write, { ...moved, notes: 'Other', act: 'save' })
  expect(other.text).toContain(translate('agency.invoices.write.refusal.exists'))
  const page = await get(headers.location ?? '')
  expect(page.text).toContain(translate('agency.done.invoices.add'))

  const edit = `${list}/${id}/${number}/edit`
  expect(page.text).toContain(`href="${edit}"`)
  const stored = readFields((await get(edit)).text)
  expect(stored).toMatchObject({ 'line-0-quantity': '-0,5', 'line-1-price': '1190,00' })
  const saved = await post(edit, { ...stored, reference: 'Neu', act: 'save' })
  expect(await find(number)).toMatchObject({ reference: 'Neu' })
  expect((await post(edit, { ...stored, reference: 'Alt', act: 'save' })).text).toContain(translate('agency.refusal.changed-meanwhile'))
  const [, batch = ''] = /done=([\w-]+)$/u.exec(saved.headers.location ?? '') ?? []
  expect((await post(`${list}/${id}/${number}`, { act: 'undo', batch })).status).toBe(303)
  expect(await find(number)).toMatchObject({ reference: '' })
})

test('what cannot be read is named by its field and stays typed', async ({ server }) => {
  const { get, post, find, write } = await openOffice(server)
  const typed: Fields = { ...readFields((await get(write)).text), ...line, 'line-0-price': '1,190.00', dueOn: '2020-01-01' }
  const { status, text } = await post(write, { ...typed, act: 'save' })
  expect(status).toBe(422)
  const price = translate('agency.invoices.write.lineFault', { field: translate('agency.invoices.write.field.price'), line: 1 })
  for (const said of [price, translate('agency.invoices.write.field.dueOn'), translate('agency.invoices.write.fault.due')])
    expect(text).toContain(said)
  expect(readFields(text)).toMatchObject({ 'line-0-price': '1,190.00', dueOn: '2020-01-01' })
  expect(await find(typed['number'] ?? '')).toBeUndefined()
})

test('an invoice is issued from the form under the next number, unless the law asks for more', async ({ server }) => {
  const { id, get, post, find, listAll, write } = await openOffice(server)
  const typed: Fields = { ...readFields((await get(write)).text), ...line }
  const exempt = { 'line-0-rate': '0', 'line-0-category': 'E' }
  const refused = await post(write, { ...typed, ...exempt, act: 'issue' })
  expect(refused).toMatchObject({ status: 422, text: expect.stringContaining(translate('agency.invoices.problem.no-exemption-reason')) })
  expect(await find(typed['number'] ?? '')).toBeUndefined()

  const { headers } = await post(write, { ...typed, act: 'issue' })
  const count = (await listAll()).length
  const [, number = ''] = new RegExp(`^${list}/${id}/(\\d{4}-\\d{4})\\?done=`, 'u').exec(headers.location ?? '') ?? []
  expect(await find(number)).toMatchObject({ state: 'open', grossMinor: 141_610, supply: { from: typed['issuedOn'] } })
  expect((await get(`${list}/${id}/${number}/edit`)).text).toContain(translate('agency.invoices.write.closed.issued'))
  expect((await post(`${list}/${id}/${number}/edit`, { ...typed, act: 'save' })).status).toBe(404)

  // The button pressed twice: the draft of the form is gone by then.
  const again = await post(write, { ...typed, act: 'issue' })
  expect(again).toMatchObject({ status: 303, headers: { location: headers.location } })
  // Another form of the same number, which the first one has used.
  const other = await post(write, { ...typed, notes: 'Other', act: 'issue' })
  expect(other).toMatchObject({ status: 422, text: expect.stringContaining(translate('agency.invoices.write.refusal.exists')) })
  expect(await listAll()).toHaveLength(count)
})

test('an invoice is copied, and a draft previewed as page and PDF in the customer’s language', async ({ server }) => {
  const { id, number, get, post, find } = await openOffice(server)
  const copy = `${list}/new?${new URLSearchParams({ copy: `${id}/${invoiceIdOf(number)}` }).toString()}`
  expect((await get(`${list}/${id}/${invoiceIdOf(number)}`)).text).toContain(`href="${copy.replace('&', '&amp;')}"`)
  const typed = readFields((await get(copy)).text)
  const { headers } = await post(copy, { ...typed, act: 'preview' })
  const draft = typed['number'] ?? ''
  const [path = ''] = (headers.location ?? '').split('?')
  expect(path).toBe(`${list}/${id}/${draft}/preview`)
  const [original, copied] = [await find(number), await find(draft)]
  expect(copied).toMatchObject({ state: 'draft', lines: original?.lines, grossMinor: original?.grossMinor })
  const preview = await get(path)
  expect(preview.text).toContain('<article')
  expect(preview.text).toContain(original?.lines[0]?.description)
  expect((await get(`${path}?as=proforma`)).text).toContain(translate('dashboard.status.proforma'))
  expect(await get(path.replace(/preview$/u, 'pdf'))).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
  expect(await find(draft)).toEqual(copied)
  for (const page of ['preview', 'edit']) expect((await get(`${list}/${id}/none/${page}`)).status, page).toBe(404)
  // A file that is not there leads to its record, which says so.
  expect((await get(`${list}/${id}/none/pdf`)).headers.location).toBe(`${list}/${id}/none`)
  for (const query of ['copy=none', 'copy=a%2Fb%2Fc', 'customer=none', 'q=none']) {
    expect((await get(`${list}/new?${query}`)).text, query).toContain(translate('agency.invoices.write.choose'))
  }
})

test('a PDF that is attached is what the customer opens, and another file is refused', async ({ server }) => {
  const { cookie, id, number, get, find } = await openOffice(server)
  const path = `${list}/${id}/${invoiceIdOf(number)}`
  const attach = async (content: string) => {
    const [, version = ''] = /name="version" value="([^"]+)"/u.exec((await get(path)).text) ?? []
    const form = new FormData()
    for (const [name, value] of Object.entries({ act: 'attach', version })) form.set(name, value)
    form.set('file', new Blob([content]), 'own.pdf')
    return await fetch(server.url + path, { method: 'POST', headers: { cookie, origin: server.url }, body: form, redirect: 'manual' })
  }
  const refused = await attach('text')
  expect(await refused.text()).toContain(translate('agency.invoices.refusal.not-pdf'))
  expect((await attach('')).status).toBe(422)
  expect((await attach('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')).status).toBe(303)
  expect(await find(number)).toMatchObject({ file: `customers/${id}/invoices/${invoiceIdOf(number)}.pdf` })
  expect((await get(`${path}/pdf`)).text).toContain('%PDF-1.7')
})

test('sums follow what is typed by keyboard, and what is typed survives a reload', async ({ page }) => {
  await using server = await startServer()
  const [link = ''] = /http\S+\/session\?staff=\S+/u.exec(server.output()) ?? []
  await page.goto(link)
  await page.goto(`${server.url}${list}`)
  await page.getByRole('link', { name: translate('agency.invoices.write.title') }).press('Enter')
  await page.getByRole('link', { name: 'Lumora Muster GmbH' }).press('Enter')
  await waitUntilRunning(page.locator('main form'))
  expect(await findViolations(page)).toEqual([])
  const label = (field: 'description' | 'price' | 'quantity' | 'rate') => page.getByLabel(translate(`agency.invoices.write.field.${field}`))
  await label('description').fill('Beratung')
  await label('price').fill('1.190,00')
  await label('rate').fill('19')
  const gross = page.locator('dl output')
  await expect(gross).toHaveText('1.416,10\u00a0€')
  await expect(page.getByText(translate('agency.invoices.write.lawful'))).toBeVisible()

  await label('rate').press('Enter')
  await expect(label('description').nth(1)).toBeFocused()
  await page.keyboard.type('Abzug')
  await label('quantity').nth(1).fill('-1')
  await label('price').nth(1).fill('190')
  await expect(gross).toHaveText('1.190,00\u00a0€')
  await label('price').nth(1).press('Alt+ArrowUp')
  await expect(label('price').first()).toBeFocused()
  await expect(label('description').first()).toHaveValue('Abzug')
  await page.getByLabel(translate('agency.invoices.write.field.reference')).press('Enter')
  await expect(page).toHaveURL(/\/invoices\/new\?/u)

  await page.reload()
  await expect(label('description')).toHaveCount(2)
  await expect(label('description').nth(1)).toHaveValue('Beratung')
  await expect(gross).toHaveText('1.190,00\u00a0€')
  await label('price').nth(1).fill('x')
  await page.getByRole('button', { name: translate('agency.invoices.write.submit.save') }).press('Enter')
  await expect(page.getByRole('main').getByRole('alert')).toBeFocused()
  expect(await findViolations(page)).toEqual([])
  await label('price').nth(1).fill('1190')
  await page.getByRole('button', { name: translate('agency.invoices.write.submit.preview') }).press('Enter')
  await expect(page).toHaveURL(/\/preview\?done=/u)
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('link', { name: translate('agency.invoices.write.edit') }).press('Enter')
  await expect(label('description').first()).toHaveValue('Abzug')
  await page.getByRole('button', { name: translate('agency.invoices.write.remove', { number: 1 }) }).press('Enter')
  await expect(label('description')).toHaveCount(1)
  await page.goto(`${server.url}/de/dashboard/agency`)
  await expect(page.getByRole('link', { name: `${translate('agency.today.act.issue')}: Lumora Muster GmbH` })).toBeVisible()
})
