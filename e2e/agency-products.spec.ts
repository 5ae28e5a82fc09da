import { createGateway } from '#gateway/gateway.ts'
import { createProduct } from '#testing/site/products.ts'
import { ask } from './ask.ts'
import { createCompany, createPerson, openDocuments } from './people.ts'
import type { TestServer } from './server.ts'
import { speak } from './speak.ts'
import { signInStaff } from './staff.ts'
import { expect, test } from './test.ts'

const { translate } = speak('de')
const list = '/de/dashboard/agency/products'

/** A company with a product of a unique name, and a member of staff. */
async function openOffice(server: TestServer, role: 'staff' | 'bookkeeping' = 'staff') {
  const person = await createPerson(server)
  const { id, company } = await createCompany(server, [person])
  const gateway = createGateway(openDocuments(server))
  const product = createProduct({
    id: 'care',
    name: `Pflege ${id.slice(0, 8)}`,
    invoicing: 'issue',
    taxRate: 19,
    nextInvoiceOn: '2099-01-01',
    milestones: [{ name: 'Start', dueOn: '2099-01-01' }],
  })
  await gateway.products.putProducts(id, [product])
  const { cookie } = await signInStaff(server, role)
  const path = `${list}/${id}/care`
  const get = async (target: string) => await ask(server.url, target, { headers: { cookie } })
  const post = async (body: string, type: string, target = path) =>
    await ask(server.url, target, { method: 'POST', headers: { cookie, origin: server.url, 'content-type': type }, body })
  const readVersion = async () => /name="version" value="([^"]+)"/u.exec((await get(path)).text)?.[1] ?? ''
  const act = async (fields: Readonly<Record<string, string>>, target = path) =>
    await post(new URLSearchParams({ version: await readVersion(), ...fields }).toString(), 'application/x-www-form-urlencoded', target)
  /** Posts a file as a browser does without scripts. */
  const attach = async (name: string, text: string) => {
    const parts = [
      'Content-Disposition: form-data; name="act"\r\n\r\nattach',
      `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n${text}`,
    ]
    return await post(`${parts.map((part) => `--x\r\n${part}\r\n`).join('')}--x--\r\n`, 'multipart/form-data; boundary=x')
  }
  const find = async (customerId = id, productId = 'care') => await gateway.products.findProduct(customerId, productId)
  return { id, company, product, gateway, cookie, path, get, post, act, attach, find }
}

test('staff find a product by the beginning of its name, its customer and its status', async ({ server }) => {
  const { id, company, product, path, get } = await openOffice(server)
  const isListed = async (query: string) => (await get(`${list}?${query}`)).text.includes(`href="${path}"`)
  for (const q of [product.name, product.name.toUpperCase(), product.name.slice(0, -1)]) {
    expect(await isListed(new URLSearchParams({ q }).toString()), q).toBe(true)
  }
  for (const query of [`customer=${id}`, `customer=${id}&status=active`]) expect(await isListed(query), query).toBe(true)
  for (const query of [`customer=${id}&status=paused`, 'q=no-such-name', 'customer=absent'])
    expect(await isListed(query), query).toBe(false)
  for (const query of ['after=%25', 'customer=a%2Fb', 'status=none']) expect((await get(`${list}?${query}`)).status).toBe(200)
  const customer = await get(`/de/dashboard/agency/customers/${id}`)
  expect(customer.text).toContain(`href="${path}"`)
  expect(customer.text).toContain(`href="${list}?customer=${id}"`)
  expect((await get(path)).text).toContain(company)
})

test('without scripts, a product is added and changed, and what is refused stays typed', async ({ server }) => {
  const { id, act, find, path } = await openOffice(server)
  const fields = {
    customer: id,
    id: 'hosting',
    name: 'Hosting',
    type: 'hosting',
    status: 'planned',
    currency: 'eur',
    interval: 'year',
    startedOn: '2026-05-01',
    noticeOn: '2026-12-01',
  }
  const refused = await act({ act: 'add', ...fields, priceMinor: '1.2x' }, `${list}/new`)
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('value="1.2x"')
  expect(refused.text).toContain(translate('agency.products.field.priceMinor'))
  const rule = await act({ act: 'add', ...fields, priceMinor: '1.190,00' }, `${list}/new`)
  const named = (['renewsOn', 'noticeOn'] as const).map((name) => translate(`agency.products.field.${name}`)).join(', ')
  expect(rule.text).toContain(translate('agency.refusal.invalid-fields', { fields: named }))
  const stranger = await act({ act: 'add', ...fields, customer: 'a/b', priceMinor: '1' }, `${list}/new`)
  expect(stranger.text).toContain(translate('agency.refusal.no-such-customer'))
  const added = await act({ act: 'add', ...fields, renewsOn: '2027-05-01', priceMinor: '1.190,00' }, `${list}/new`)
  expect(added.headers.location).toMatch(new RegExp(`^${list}/${id}/hosting\\?done=`, 'u'))
  expect(await find(id, 'hosting')).toMatchObject({ status: 'planned', priceMinor: 119_000, currency: 'EUR', noticeOn: '2026-12-01' })

  const before = await find()
  const same = {
    name: 'Pflege neu',
    type: 'subscription',
    priceMinor: '250,00 €',
    currency: 'EUR',
    interval: 'month',
    startedOn: '2026-01-01',
  }
  const changed = await act({ act: 'change', ...same })
  const { name: _, invoicing: __, taxRate: ___, nextInvoiceOn: ____, ...kept } = before ?? {}
  expect(await find()).toEqual({ ...kept, name: 'Pflege neu' })
  const [, batch = ''] = /done=([\w-]+)$/u.exec(changed.headers.location ?? '') ?? []
  expect((await act({ act: 'undo', batch })).headers.location).toBe(`${path}?undone=${batch}`)
  expect(await find()).toEqual(before)
})

test('a product is paused, resumed and ended, and a milestone is done', async ({ server }) => {
  const { act, company, find, get, path } = await openOffice(server)
  expect((await act({ act: 'resume' })).status).toBe(422)
  expect((await act({ act: 'pause' })).status).toBe(303)
  const day = translate('dashboard.day', { date: new Date('2099-01-01') })
  const isSaid = (await get(path)).text.includes(translate('agency.products.resumeUntil', { company, day }))
  expect(isSaid).toBe(true)
  expect((await act({ act: 'resume' })).status).toBe(303)
  expect((await act({ act: 'done', name: 'Start', day: '' })).text).toContain(translate('agency.products.refusal.not-a-day'))
  expect((await act({ act: 'done', name: 'Start', day: '2026-02-01' })).status).toBe(303)
  expect((await act({ act: 'milestone', name: 'Abnahme', day: '2098-01-01' })).status).toBe(303)
  expect((await act({ act: 'drop', name: 'Start' })).status).toBe(303)
  expect((await act({ act: 'end', day: '2025-01-01' })).text).toContain(translate('agency.refusal.ends-before-start'))
  expect((await act({ act: 'end', day: '2026-03-01' })).status).toBe(303)
  expect(await find()).toMatchObject({ status: 'ended', endsOn: '2026-03-01', milestones: [{ name: 'Abnahme', dueOn: '2098-01-01' }] })
})

test('without scripts, a file is attached, downloaded and deleted, and a larger one refused', async ({ server }) => {
  const { attach, act, find, get, path, post } = await openOffice(server)
  expect((await attach('Plan ü.txt', 'Der Plan.')).status).toBe(303)
  const [name = ''] = (await find())?.files ?? []
  expect(name).toMatch(/\/care\/Plan ü\.txt$/u)
  const [, file = ''] = new RegExp(`href="[^"]*(/dashboard/agency/products/[^"]+/files/[^"]+)"`, 'u').exec((await get(path)).text) ?? []
  const { status, text, headers } = await get(file)
  expect({ status, text, kind: headers['content-disposition'] }).toEqual({
    status: 200,
    text: 'Der Plan.',
    kind: "attachment; filename*=UTF-8''Plan%20%C3%BC.txt",
  })
  expect((await attach('Plan ü.txt', 'Ein anderer.')).text).toContain(translate('agency.products.refusal.exists'))
  expect((await attach('a.exe', 'MZ\0\u0001')).text).toContain(translate('agency.products.refusal.file-type-refused'))
  expect((await attach('', '')).text).toContain(translate('agency.products.refusal.no-file'))
  expect((await attach('long.txt', 'a '.repeat(100_000))).status).toBe(303)
  expect((await attach('longer.txt', 'a'.repeat(13 * 2 ** 20))).status).toBe(413)
  expect((await act({ act: 'delete', file: name })).text).toContain(translate('agency.products.refusal.not-sure'))
  expect((await act({ act: 'delete', file: name, sure: 'on' })).status).toBe(303)
  expect((await get(file)).status).toBe(302)
  const unknown = path.replace('/agency/', '/absent/')
  const long = `--x\r\nContent-Disposition: form-data; name="act"\r\n\r\n${'a'.repeat(100_000)}\r\n--x--\r\n`
  expect((await post(long, 'multipart/form-data; boundary=x', unknown)).status).toBe(413)
})

test('an appointment is added, moved and canceled, in the customer’s time zone', async ({ server }) => {
  const { id, act, gateway, get, path } = await openOffice(server)
  const times = { startsAt: '2099-01-05T10:00', endsAt: '2099-01-05T11:00' }
  const meeting = { act: 'meet', title: 'Abnahme', ...times, hosts: 'Mara; Tobias' }
  expect((await act(meeting)).text).toContain(translate('agency.products.appointment.place'))
  expect((await act({ ...meeting, place: 'Kiel' })).status).toBe(303)
  const find = async () => (await gateway.appointments.listAppointments(id))[0]
  const { id: appointment = '' } = (await find()) ?? {}
  expect(await find()).toMatchObject({ startsAt: new Date('2099-01-05T09:00:00Z'), hosts: ['Mara', 'Tobias'] })
  expect((await get(path)).text).toContain('Abnahme')
  expect((await act({ act: 'move', appointment, startsAt: '2099-01-06T10:00', endsAt: '2099-01-06T09:00' })).status).toBe(422)
  expect((await act({ act: 'move', appointment, startsAt: '2099-01-06T10:00', endsAt: '2099-01-06T11:00' })).status).toBe(303)
  expect(await find()).toMatchObject({ startsAt: new Date('2099-01-06T09:00:00Z') })
  expect((await act({ act: 'cancel', appointment })).status).toBe(303)
  expect((await act({ act: 'cancel', appointment })).text).toContain(translate('agency.refusal.already-canceled'))
})

test('bookkeeping reads products, and no act is offered', async ({ server }) => {
  const { get, path, product } = await openOffice(server, 'bookkeeping')
  const { text } = await get(path)
  expect(text).toContain(product.name)
  expect(text).not.toContain('name="act"')
  expect((await get(`${list}/new`)).text).toContain(translate('agency.products.readOnly'))
})

test('a form that is sent twice adds one appointment, and the next page has another key', async ({ server }) => {
  const { id, gateway, path, get, post } = await openOffice(server)
  const readKey = async () => /name="key" value="([^"]+)"/u.exec((await get(path)).text)?.[1] ?? ''
  const key = await readKey()
  const send = async (fields: Readonly<Record<string, string>>) =>
    await post(
      new URLSearchParams({ act: 'meet', hosts: 'Mara', place: 'Kiel', ...times, ...fields }).toString(),
      'application/x-www-form-urlencoded',
    )
  const times = { startsAt: '2099-01-02T10:00', endsAt: '2099-01-02T11:00' }
  const [first, second] = await Promise.all([send({ key, title: 'Talk' }), send({ key, title: 'Talk' })])
  expect([first.status, second.headers['location']]).toEqual([303, first.headers['location']])
  expect((await send({ key, title: 'Talk' })).headers['location']).toBe(first.headers['location'])
  expect((await send({ key, title: 'Other' })).status).toBe(303)
  expect(await readKey()).not.toBe(key)
  const stored = await gateway.appointments.listAppointmentsAfter(id, new Date(0))
  expect(stored.map(({ title }) => title).toSorted()).toEqual(['Other', 'Talk'])
})
