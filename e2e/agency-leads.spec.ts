import { randomUUID } from 'node:crypto'
import { createGateway } from '#gateway/gateway.ts'
import { openLeadStore, type StoredLead } from '#gateway/leads.ts'
import { openNoticeStore } from '#gateway/notices.ts'
import { ask } from './ask.ts'
import { waitUntilRunning } from './forms.ts'
import { createCompany, createPerson, openDocuments } from './people.ts'
import { startServer, type TestServer } from './server.ts'
import { speak } from './speak.ts'
import { signInStaff } from './staff.ts'
import { expect, test } from './test.ts'

/** Pages and forms of the agency as a member of staff, without scripts. */
async function openOffice(server: TestServer) {
  const { cookie } = await signInStaff(server, 'staff')
  const get = async (path: string) => await ask(server.url, path, { headers: { cookie } })
  const post = async (path: string, fields: Readonly<Record<string, string>>) => {
    const headers = { cookie, origin: server.url, 'content-type': 'application/x-www-form-urlencoded' }
    return await ask(server.url, path, { method: 'POST', headers, body: new URLSearchParams(fields).toString() })
  }
  return { get, post }
}

async function createLead(server: TestServer): Promise<StoredLead> {
  const id = randomUUID()
  const lead: StoredLead = {
    id,
    reference: `${id.slice(0, 5)}-${id.slice(9, 13)}`,
    formName: 'partnership',
    locale: 'nl',
    name: 'Zoë <Peeters>',
    email: `zoe-${id.slice(0, 8)}@peeters.example`,
    company: 'Peeters & Zn.',
    country: 'NL',
    model: 'together',
    message: 'Lampen.\nVeel lampen.',
    createdAt: new Date(),
  }
  await openLeadStore(openDocuments(server)).createLead(lead, [])
  return lead
}

test('a lead is found, answered and made a customer, which can be undone', async ({ server }) => {
  const { translate } = speak('de')
  const { get, post } = await openOffice(server)
  const lead = await createLead(server)
  const leads = openLeadStore(openDocuments(server))
  const path = `/de/dashboard/agency/leads/${lead.reference}`
  const list = '/de/dashboard/agency/leads'
  expect((await get(list)).text).toContain(`href="${path}"`)
  for (const q of [lead.reference, lead.email.toUpperCase()]) {
    expect((await get(`${list}?q=${encodeURIComponent(q)}`)).text, q).toContain(`href="${path}"`)
  }
  const page = await get(path)
  expect(page.text).toContain('Zoë &lt;Peeters&gt;')
  expect(page.text).toContain('Lampen.\nVeel lampen.')

  const empty = await post(path, { act: 'answer', text: ' ', author: 'Mara' })
  expect({ status: empty.status, isSaid: empty.text.includes(translate('agency.refusal.no-text')) }).toEqual({
    status: 422,
    isSaid: true,
  })
  expect((await post(path, { act: 'answer', text: 'Dinsdag?', author: 'Mara' })).status).toBe(303)
  expect(await leads.findLead(lead.id)).toMatchObject({ answeredAt: expect.any(Date) })
  expect(await openNoticeStore(openDocuments(server)).listNotices()).toContainEqual(
    expect.objectContaining({ requestId: lead.id, author: 'Mara', text: 'Dinsdag?' }),
  )
  expect((await post(path, { act: 'answer', text: 'Of woensdag?', author: 'Mara' })).status).toBe(303)
  const thread = (await get(path)).text
  for (const shown of ['Dinsdag?', 'Of woensdag?', '<strong>Mara</strong>', translate('agency.leads.answers', { count: 2 })]) {
    expect(thread).toContain(shown)
  }
  expect((await get(list)).text).not.toContain(`href="${path}"`)
  expect((await get(`${list}?state=answered`)).text).toContain(`href="${path}"`)

  const id = `peeters-${lead.id.slice(0, 8)}`
  const customer = { act: 'convert', id, company: lead.name, street: 'Weg 1', city: 'Breda', country: 'nl' }
  const faulty = await post(path, { ...customer, id: 'Not An Id' })
  expect(faulty.status).toBe(422)
  expect(faulty.text).toContain(translate('agency.leads.act.convert.field.id'))
  expect(faulty.text).toContain('value="Not An Id"')
  const made = await post(path, { ...customer, postalCode: '4811 AA' })
  expect(made.status).toBe(303)
  const { customers } = createGateway(openDocuments(server))
  expect(await customers.findCustomer(id)).toMatchObject({ emails: [lead.email], address: { country: 'NL', city: 'Breda' } })
  const [, batch = ''] = /done=([\w-]+)$/u.exec(made.headers.location ?? '') ?? []
  expect((await get(`${path}?done=${batch}`)).text).toContain(translate('agency.done.leads.convert'))
  expect((await post(path, { act: 'undo', batch })).status).toBe(303)
  expect(await customers.findCustomer(id)).toBeUndefined()
  // The note about the customer stays, and the lead can become one again.
  expect((await get(path)).text).toContain('name="postalCode"')
})

test('a lead is marked as spam and back, and deleted only when that is confirmed', async ({ server }) => {
  const { get, post } = await openOffice(server)
  const lead = await createLead(server)
  const path = `/dashboard/agency/leads/${lead.reference}`
  const isListed = async (state: string) => (await get(`/dashboard/agency/leads?state=${state}`)).text.includes(`href="${path}"`)
  expect((await post(path, { act: 'spam' })).status).toBe(303)
  expect([await isListed('waiting'), await isListed('spam')]).toEqual([false, true])
  expect((await post(path, { act: 'unspam' })).status).toBe(303)
  expect([await isListed('waiting'), await isListed('spam')]).toEqual([true, false])
  expect((await post(path, { act: 'delete' })).status).toBe(422)
  const deleted = await post(path, { act: 'delete', sure: 'on' })
  expect(deleted.status).toBe(303)
  expect(deleted.headers.location).toMatch(/^\/dashboard\/agency\/leads\?done=[\w-]+$/u)
  const { translate } = speak('en')
  const said = translate('agency.done.leads.delete', { reference: lead.reference })
  expect((await get(deleted.headers.location ?? '')).text).toContain(said)
  expect((await get(path)).status).toBe(404)
})

test('a request of a customer is answered and closed', async ({ server }) => {
  const { translate } = speak('de')
  const { get, post } = await openOffice(server)
  const person = await createPerson(server)
  const { id: customerId, company } = await createCompany(server, [person])
  const { requests } = createGateway(openDocuments(server))
  const address = { customerId, id: randomUUID() }
  await requests.createRequest(address, { kind: 'question', subject: 'Half <a day>', text: 'Why?', locale: 'de' }, person.uid)
  const path = `/de/dashboard/agency/requests/${customerId}/${address.id}`
  expect((await get('/de/dashboard/agency/requests')).text).toContain(`href="${path}"`)
  const page = await get(path)
  expect(page.text).toContain('Half &lt;a day&gt;')
  expect(page.text).toContain(company)
  const versionOf = ({ text }: { readonly text: string }) => /name="version" value="([^"]+)"/u.exec(text)?.[1] ?? 'none'
  const version = versionOf(page)
  const refused = await post(path, { act: 'answer', text: 'Because.', author: '', version })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain(translate('agency.requests.refusal.no-author'))
  expect(refused.text).toContain('Because.')
  // What the customer says meanwhile is read before the answer goes, which stays as it was typed.
  await requests.addMessage(address, { id: randomUUID(), uid: person.uid, text: 'Or since when?' })
  const late = await post(path, { act: 'answer', text: 'Because.', author: 'Mara', version })
  expect(late.status).toBe(422)
  for (const shown of [translate('agency.refusal.changed-meanwhile'), 'Because.', 'Or since when?']) expect(late.text).toContain(shown)
  expect((await post(path, { act: 'close', version })).status).toBe(422)
  expect((await post(path, { act: 'answer', text: 'Because.', author: 'Mara', version: versionOf(late) })).status).toBe(303)
  expect(await requests.listMessages(address)).toMatchObject([{ from: 'customer' }, { from: 'agency', author: 'Mara', text: 'Because.' }])
  expect((await post(path, { act: 'close', version: versionOf(await get(path)) })).status).toBe(303)
  expect(await requests.findRequest(address)).toMatchObject({ state: 'closed' })
  expect((await get('/de/dashboard/agency/requests?state=closed')).text).toContain(`href="${path}"`)
  for (const wrong of ['/de/dashboard/agency/requests/Halde/1', `/de/dashboard/agency/requests/${customerId}/none`]) {
    expect((await get(wrong)).status, wrong).toBe(404)
  }
})

test('an answer that was sent leaves no open form that could send it again', async ({ page }) => {
  await using server = await startServer()
  const { translate } = speak('de')
  const [link = ''] = /http\S+\/session\?staff=\S+/u.exec(server.output()) ?? []
  await page.goto(link)
  await page.goto(`${server.url}/de/dashboard/agency`)
  await page.getByRole('link', { name: `${translate('agency.today.act.answer')}: Lumora Muster GmbH` }).press('Enter')
  const answer = page.getByLabel(translate('agency.requests.act.answer.text'))
  await waitUntilRunning(page.locator('main form').first())
  await answer.fill('Gern.')
  await page.getByLabel(translate('agency.leads.act.answer.author')).fill('Mara')
  const submit = page.getByRole('button', { name: translate('agency.requests.act.answer.submit') })
  // The server answers the form, and the answer is lost: the page stays with what was typed, and a reload leaves it too.
  await page.route('**/requests/**', async (route) => {
    if (route.request().method() !== 'POST') return await route.fallback()
    await route.fetch({ maxRedirects: 0 })
    await route.abort()
  })
  await submit.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: translate('agency.failed.unanswered') })).toBeFocused()
  await expect(answer).toHaveValue('Gern.')
  await page.unroute('**/requests/**')
  await page.reload()
  await waitUntilRunning(page.locator('main form').first())
  await expect(answer).toHaveValue('Gern.')
  await submit.press('Enter')
  await expect(page).toHaveURL(/[?]done=/u)
  await expect(answer).toBeHidden()
  await page.locator('summary', { hasText: translate('agency.requests.act.answer.name') }).press('Enter')
  await expect(answer).toHaveValue('')
  await expect(page.getByText('Gern.', { exact: true })).toHaveCount(1)
})
