import { invoiceIdOf } from '#domain/invoices/invoice-number.ts'
import { openInvoiceStore } from '#gateway/invoices/invoices.ts'
import { ask } from './ask.ts'
import { createCompany, createPerson, openDocuments } from './people.ts'
import type { TestServer } from './server.ts'
import { speak } from './speak.ts'
import { signInStaff } from './staff.ts'
import { expect, test } from './test.ts'

async function openOffice(server: TestServer) {
  const person = await createPerson(server)
  const { id, number, company } = await createCompany(server, [person])
  const { cookie } = await signInStaff(server, 'bookkeeping')
  const path = `/de/dashboard/agency/invoices/${id}/${invoiceIdOf(number)}`
  const get = async (target: string) => await ask(server.url, target, { headers: { cookie } })
  const act = async (fields: Readonly<Record<string, string>>) => {
    const [, version = ''] = /name="version" value="([^"]+)"/u.exec((await get(path)).text) ?? []
    const headers = { cookie, origin: server.url, 'content-type': 'application/x-www-form-urlencoded' }
    return await ask(server.url, path, { method: 'POST', headers, body: new URLSearchParams({ version, ...fields }).toString() })
  }
  const find = async () => await openInvoiceStore(openDocuments(server)).findInvoice(id, number)
  return { person, id, number, company, path, get, act, find }
}

test('staff find an invoice by the beginning of its number, its customer and its state', async ({ server }) => {
  const { id, number, company, path, get } = await openOffice(server)
  const list = '/de/dashboard/agency/invoices'
  for (const query of [
    `q=${number.slice(0, -1)}`,
    `customer=${id}`,
    `customer=${id}&state=open`,
    `q=${number}&state=paid&customer=${id}`,
  ]) {
    const { status, text } = await get(`${list}?${query}`)
    expect({ query, status, isListed: text.includes(`href="${path}"`), isNamed: text.includes(company) }).toEqual({
      query,
      status: 200,
      isListed: true,
      isNamed: true,
    })
  }
  for (const query of [`customer=${id}&state=paid`, `q=${number}x`, 'customer=absent']) {
    const { status, text } = await get(`${list}?${query}`)
    expect({ query, status, isListed: text.includes(`href="${path}"`) }).toEqual({ query, status: 200, isListed: false })
  }
  for (const query of ['after=%25', 'customer=a%2Fb', 'state=none']) expect((await get(`${list}?${query}`)).status).toBe(200)
})

test('without scripts, a payment is recorded and undone, and a refused one stays typed', async ({ server }) => {
  const { translate } = speak('de')
  const { path, get, act, find } = await openOffice(server)
  const payment = { act: 'pay', paidOn: '2026-03-20', method: 'transfer' }
  const refused = await act({ ...payment, amount: '12.3x4' })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain(translate('agency.invoices.refusal.not-an-amount', { example: '1.190,00\u00a0€' }))
  expect(refused.text).toContain('value="12.3x4"')
  expect((await act({ ...payment, amount: '1.190,00' })).status).toBe(422)
  expect(await find()).toMatchObject({ payments: [] })

  const { status, headers } = await act({ ...payment, amount: '119,00\u00a0€' })
  expect({ status, location: headers.location }).toEqual({ status: 303, location: expect.stringMatching(/\?done=[\w-]+$/u) })
  expect(await find()).toMatchObject({ state: 'paid', payments: [{ amountMinor: 11_900, paidOn: '2026-03-20' }] })
  const [, batch = ''] = /done=([\w-]+)$/u.exec(headers.location ?? '') ?? []
  expect((await get(`${path}?done=${batch}`)).text).toContain(translate('agency.done.invoices.pay'))
  expect((await act({ act: 'undo', batch })).headers.location).toBe(`${path}?undone=${batch}`)
  expect(await find()).toMatchObject({ state: 'open', payments: [] })
})

test('a reminder says before who gets it, and is sent once a day', async ({ server }) => {
  const { translate } = speak('de')
  const { person, path, get, act, find } = await openOffice(server)
  const { text } = await get(path)
  expect(text).toContain(person.email)
  expect(text).toContain(translate('agency.invoices.act.remind.name'))
  expect((await act({ act: 'remind' })).status).toBe(303)
  expect(await find()).toMatchObject({ reminders: [expect.any(String)] })
  expect((await act({ act: 'remind' })).text).toContain(translate('agency.invoices.refusal.reminded-today'))
  expect((await act({ act: 'nonsense' })).status).toBe(404)
  expect((await get(path.replace(/[^/]+$/u, 'none'))).status).toBe(404)
})
