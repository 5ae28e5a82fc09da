import { openCustomerStore } from '#gateway/customers.ts'
import { ask } from './ask.ts'
import { createCompany, createPerson, openDocuments } from './people.ts'
import type { TestServer } from './server.ts'
import { speak } from './speak.ts'
import { signInStaff } from './staff.ts'
import { expect, test } from './test.ts'

const { translate } = speak('de')

async function openOffice(server: TestServer, role: 'owner' | 'bookkeeping' = 'owner') {
  const person = await createPerson(server)
  const { id, company } = await createCompany(server, [person])
  const { cookie } = await signInStaff(server, role)
  const list = '/de/dashboard/agency/customers'
  const path = `${list}/${id}`
  const get = async (target: string) => await ask(server.url, target, { headers: { cookie } })
  const act = async (fields: Readonly<Record<string, string>>, target = path) => {
    const [, version = ''] = /name="version" value="([^"]+)"/u.exec((await get(target)).text) ?? []
    const headers = { cookie, origin: server.url, 'content-type': 'application/x-www-form-urlencoded' }
    return await ask(server.url, target, { method: 'POST', headers, body: new URLSearchParams({ version, ...fields }).toString() })
  }
  const find = async (customerId = id) => await openCustomerStore(openDocuments(server)).findCustomer(customerId)
  return { person, id, company, list, path, get, act, find }
}

const address = { street: 'Kade 1', postalCode: '1011 AB', city: 'Amsterdam', country: 'NL', locale: 'nl', timeZone: 'Europe/Amsterdam' }

test('staff find a customer by the beginning of its name in any case, and in the archive', async ({ server }) => {
  const { id, company, list, path, get, act } = await openOffice(server)
  const isListed = async (query: string) => (await get(`${list}?${query}`)).text.includes(`href="${path}"`)
  for (const text of [company, company.toUpperCase(), company.toLowerCase()]) {
    expect(await isListed(new URLSearchParams({ q: text }).toString()), text).toBe(true)
  }
  expect(await isListed('q=no-such-name')).toBe(false)
  expect(await isListed('state=archived')).toBe(false)
  expect((await act({ act: 'archive' })).status).toBe(303)
  expect(await isListed('state=archived')).toBe(true)
  expect((await get(`${list}?after=%25`)).status).toBe(200)
  expect((await get(path)).text).toContain(id)
})

test('without scripts, a customer is added, changed, and the change undone', async ({ server }) => {
  const { id, list, act, find } = await openOffice(server)
  const added = `${id}-2`
  const refused = await act({ act: 'add', id: added, company: 'Kade B.V.', ...address, vatId: 'NL1' }, `${list}/new`)
  expect(refused.status).toBe(422)
  expect(refused.text).toContain(translate('agency.refusal.invalid-fields', { fields: translate('agency.customers.field.vatId') }))
  expect(refused.text).toContain('value="Kade B.V."')
  const created = await act({ act: 'add', id: added, company: 'Kade B.V.', ...address, email: 'Eva@kade.example' }, `${list}/new`)
  expect(created.headers.location).toMatch(new RegExp(`^${list}/${added}\\?done=`, 'u'))
  expect(await find(added)).toMatchObject({ company: 'Kade B.V.', emails: ['eva@kade.example'] })

  const changed = await act({ act: 'change', company: 'Kade Nieuw B.V.', ...address }, `${list}/${added}`)
  const [, batch = ''] = /done=([\w-]+)$/u.exec(changed.headers.location ?? '') ?? []
  expect(await find(added)).toMatchObject({ company: 'Kade Nieuw B.V.', emails: ['eva@kade.example'] })
  expect((await act({ act: 'undo', batch }, `${list}/${added}`)).status).toBe(303)
  expect(await find(added)).toMatchObject({ company: 'Kade B.V.' })
})

test('access is given, changed and taken, and the last owner stays', async ({ server }) => {
  const { person, path, get, act, find } = await openOffice(server)
  expect((await get(path)).text).toContain(person.email)
  expect((await act({ act: 'invite', email: 'New@halde.example', role: 'bookkeeping' })).status).toBe(303)
  expect(await find()).toMatchObject({ bookkeepers: ['new@halde.example'] })
  expect((await act({ act: 'role', email: 'new@halde.example', role: 'member' })).status).toBe(303)
  expect(await find()).toMatchObject({ emails: [person.email, 'new@halde.example'] })
  const refused = await act({ act: 'remove', email: person.email })
  expect(refused.text).toContain(translate('agency.customers.refusal.last-owner'))
  expect((await act({ act: 'remove', email: 'new@halde.example' })).status).toBe(303)
  expect(await find()).toMatchObject({ emails: [person.email] })
})

test('a form leads to the one-time link that shows the dashboard as the customer sees it', async ({ server }) => {
  const { id, act, get } = await openOffice(server)
  const { status, headers } = await act({ act: 'open' })
  expect({ status, location: headers.location }).toEqual({
    status: 303,
    location: expect.stringMatching(new RegExp(`/session\\?view=${id}\\.`, 'u')),
  })
  expect((await get(headers.location ?? '')).headers.location).toContain('/de/dashboard/login?view=')
})

test('staff who may only read customers are offered no act', async ({ server }) => {
  const { path, list, company, get } = await openOffice(server, 'bookkeeping')
  const { text } = await get(path)
  expect(text).toContain(company)
  expect(text).not.toContain('name="act"')
  expect((await get(list)).text).not.toContain(`${list}/new`)
  expect((await get(`${list}/new`)).text).not.toContain('name="act"')
})
