import { openStaffMemberStore } from '#gateway/staff-members.ts'
import { findStaffRole } from '#gateway/accounts/staff-accounts.ts'
import { openInvoiceStore } from '#gateway/invoices/invoices.ts'
import { invoiceIdOf } from '#domain/invoices/invoice-number.ts'
import { ask } from './ask.ts'
import { createCompany, createPerson, openDocuments, openIdentity } from './people.ts'
import type { TestServer } from './server.ts'
import { speak } from './speak.ts'
import { signInStaff } from './staff.ts'
import { expect, test } from './test.ts'

const { translate } = speak('de')

async function openOffice(server: TestServer) {
  const owner = await signInStaff(server, 'owner')
  const get = async (target: string) => await ask(server.url, target, { headers: { cookie: owner.cookie } })
  const post = async (target: string, fields: Readonly<Record<string, string>>) => {
    const headers = { cookie: owner.cookie, origin: server.url, 'content-type': 'application/x-www-form-urlencoded' }
    return await ask(server.url, target, { method: 'POST', headers, body: new URLSearchParams(fields).toString() })
  }
  return { owner, get, post }
}

test('without scripts, an owner adds a person, changes the role and removes the person', async ({ server }) => {
  const { owner, get, post } = await openOffice(server)
  const list = '/de/dashboard/agency/staff'
  const email = `kim-${owner.uid.slice(0, 8).toLowerCase()}@agency.example`
  const roleOf = async () => {
    const [account] = await openIdentity(server).findAccounts({ emails: [email] })
    return account && { uid: account.localId, role: findStaffRole(account) }
  }
  expect((await post(list, { act: 'add', email: 'kim', role: 'staff', locale: 'de' })).text).toContain(
    translate('agency.staff.refusal.invalid-email'),
  )
  expect((await post(list, { act: 'add', email, role: 'staff', locale: 'de' })).status).toBe(303)
  const { uid = '', role } = (await roleOf()) ?? {}
  expect(role).toBe('staff')
  expect(await openStaffMemberStore(openDocuments(server)).findMember(uid)).toMatchObject({ email, addedBy: owner.email })
  expect((await get(list)).text).toContain(email)

  expect((await post(list, { act: 'role', uid, role: 'bookkeeping' })).status).toBe(303)
  expect(await roleOf()).toEqual({ uid, role: 'bookkeeping' })
  expect((await post(list, { act: 'remove', uid })).status).toBe(303)
  expect(await roleOf()).toEqual({ uid, role: undefined })
  expect((await post(list, { act: 'remove', uid })).text).toContain(translate('agency.staff.refusal.no-such-member'))
  expect((await post(list, { act: 'remove', uid: owner.uid })).text).toContain(translate('agency.staff.refusal.is-self'))
})

test('an owner finds a change of another person and undoes it, unless it was changed since', async ({ server }) => {
  const { get, post } = await openOffice(server)
  const { id, number } = await createCompany(server, [await createPerson(server)])
  const bookkeeper = await signInStaff(server, 'bookkeeping')
  const invoice = `/de/dashboard/agency/invoices/${id}/${invoiceIdOf(number)}`
  const pay = async (amount: string) => {
    const { text } = await ask(server.url, invoice, { headers: { cookie: bookkeeper.cookie } })
    const [, version = ''] = /name="version" value="([^"]+)"/u.exec(text) ?? []
    const headers = { cookie: bookkeeper.cookie, origin: server.url, 'content-type': 'application/x-www-form-urlencoded' }
    const body = new URLSearchParams({ version, act: 'pay', amount, paidOn: '2026-03-20', method: 'transfer' }).toString()
    const { headers: answered } = await ask(server.url, invoice, { method: 'POST', headers, body })
    return /done=([\w-]+)$/u.exec(answered.location ?? '')?.[1] ?? 'none'
  }
  const [first, second] = [await pay('19,00'), await pay('100,00')]
  const listed = await get(`/de/dashboard/agency/audit?actor=${encodeURIComponent(bookkeeper.email)}`)
  for (const batch of [first, second]) expect(listed.text).toContain(`href="/de/dashboard/agency/audit/${batch}"`)
  expect((await get('/de/dashboard/agency/audit?command=customers+add')).text).not.toContain(`/audit/${first}"`)
  expect((await get('/de/dashboard/agency/audit?after=%25')).status).toBe(200)
  const day = new Date().toISOString().slice(0, 10)
  const ofCustomer = await get(`/de/dashboard/agency/audit?actor=${encodeURIComponent(bookkeeper.email)}&customer=${id}&day=`)
  for (const batch of [first, second]) expect(ofCustomer.text).toContain(`/audit/${batch}"`)
  for (const query of ['customer=nobody', `customer=${id}&day=2020-02-29`, `customer=${id}&actor=someone`])
    expect((await get(`/de/dashboard/agency/audit?${query}`)).text, query).toContain(translate('agency.audit.noneFound'))
  expect((await get(`/de/dashboard/agency/audit?day=${day}x`)).status).toBe(200)

  const page = await get(`/de/dashboard/agency/audit/${first}`)
  expect(page.text).toContain(`customers/${id}/invoices/${invoiceIdOf(number)}`)
  expect(page.text).toContain(translate('agency.audit.changedSince'))
  const refused = await post(`/de/dashboard/agency/audit/${first}`, { act: 'takeBack' })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain(
    translate('agency.refusal.conflict.changed', { record: `customers/${id}/invoices/${invoiceIdOf(number)}` }),
  )
  expect((await post(`/de/dashboard/agency/audit/${second}`, { act: 'takeBack' })).status).toBe(303)
  expect(await openInvoiceStore(openDocuments(server)).findInvoice(id, number)).toMatchObject({
    state: 'open',
    payments: [{ amountMinor: 1900 }],
  })
  expect((await get(`/de/dashboard/agency/audit/${second}`)).text).toContain(translate('agency.audit.state.undone'))
  expect((await get('/de/dashboard/agency/audit/none')).status).toBe(404)
})
