import { mayChange, mayRead, staffRoles } from '#domain/staff-role.ts'
import { openCustomerStore } from '#gateway/customers.ts'
import { createCustomer } from '#testing/site/customers.ts'
import { agencyPath } from '#web/dashboard/agency/agency-pages.ts'
import { listAddresses } from './agency-addresses.ts'
import { listActForms, listActNames } from './agency-acts.ts'
import { ask } from './ask.ts'
import { isLong } from './matrix.ts'
import { beginSession, createPerson, openDocuments, openIdentity, signInNewPerson, signInWithPassword } from './people.ts'
import type { TestServer } from './server.ts'
import { signInStaff } from './staff.ts'
import { expect, test } from './test.ts'

/** An answer without what differs between two addresses, or between two requests of one. */
async function read(
  server: TestServer,
  address: string,
  { cookie, method = 'GET', body = 'form=x' }: { readonly cookie?: string | undefined; readonly method?: string; readonly body?: string },
) {
  const headers = {
    ...(cookie !== undefined && { cookie }),
    ...(method === 'POST' && { origin: server.url, 'content-type': 'application/x-www-form-urlencoded' }),
  }
  const form = method === 'POST' ? { body } : {}
  const { status, headers: answered, text } = await ask(server.url, address, { method, headers, ...form })
  const [, nonce = 'none'] = /nonce="([^"]+)"/u.exec(text) ?? []
  const { location, allow, 'cache-control': caching } = answered
  const same = text
    .replaceAll(nonce, 'NONCE')
    .replaceAll(unknown, 'agency')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\b[0-9a-f]{16}\b/gu, 'ID')
  return { status, location, allow, caching, parts: same.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z|\d{13}/gu, 'TIME').split(',') }
}

const formType = { 'content-type': 'application/x-www-form-urlencoded' }

/** As long as the name of the agency's pages. */
const unknown = 'absent'

/** An address of the dashboard that no page has. */
function unknownLike(address: string): string {
  return address.replace('/dashboard/agency', `/dashboard/${unknown}`)
}

/** Signs in the bookkeeper of a customer. @returns The cookie. */
async function signInBookkeeper(server: TestServer): Promise<string> {
  const bookkeeper = await createPerson(server)
  await openCustomerStore(openDocuments(server)).putCustomer(
    createCustomer({ id: `books-${bookkeeper.uid.slice(0, 8)}`, emails: ['other@halde.example'], bookkeepers: [bookkeeper.email] }),
  )
  return await beginSession(server, (await signInWithPassword(server, bookkeeper)).idToken)
}

/** Signs in an owner of the agency, who is then removed. @returns The cookie, once it is for nothing any more. */
async function signInRemoved(server: TestServer): Promise<string> {
  const { cookie, uid } = await signInStaff(server, 'owner')
  expect((await read(server, agencyPath, { cookie })).status).toBe(200)
  await openIdentity(server).updateAccount({ localId: uid, customAttributes: '{}', validSinceSeconds: Math.ceil(Date.now() / 1000) + 1 })
  await expect.poll(async () => (await read(server, agencyPath, { cookie })).status, { timeout: 15_000 }).toBe(302)
  return cookie
}

test('for everybody who is not staff, each page and form of the agency is an unknown page', async ({ server }) => {
  const owner = await signInNewPerson(server)
  const bookkeeperCookie = await signInBookkeeper(server)
  for (const { address } of await listAddresses(server)) {
    for (const cookie of [undefined, owner.cookie, bookkeeperCookie]) {
      for (const [suffix, method] of [
        ['', 'GET'],
        ['.data', 'GET'],
        ['', 'POST'],
        ['.data', 'POST'],
        ['', 'OPTIONS'],
        ['', 'PUT'],
      ] as const) {
        const asked = { method, ...(cookie !== undefined && { cookie }) }
        const answer = await read(server, address + suffix, asked)
        expect(answer, `${method} ${address}${suffix}`).toEqual(await read(server, unknownLike(address) + suffix, asked))
        if (method === 'GET') expect(answer.status).toBe(cookie === undefined ? (suffix === '' ? 302 : 202) : 404)
      }
    }
  }
})

for (const role of staffRoles) {
  test(`staff with the role ${role} open and change what it may`, async ({ server }) => {
    const { cookie, uid } = await signInStaff(server, role)
    for (const { address, area, isOfDemo = false } of await listAddresses(server, uid)) {
      const mayOpen = !isOfDemo && (area === undefined || mayRead(role, area))
      expect((await read(server, address, { cookie })).status, address).toBe(mayOpen ? 200 : isOfDemo ? 302 : 404)
      const sent = await read(server, address, { cookie, method: 'POST' })
      const isForm = mayOpen && area !== undefined && mayChange(role, area) && sent.status !== 405
      expect([404, 405].includes(sent.status) || isForm, `${address} ${sent.status}`).toBe(true)
      if (!mayOpen && !isOfDemo)
        expect(sent.status, address).toBe((await read(server, `${address}-${unknown}`, { cookie, method: 'POST' })).status)
    }
  })
}

test('forms of the agency from other sites are refused', async ({ server }) => {
  const { cookie } = await signInStaff(server, 'owner')
  for (const { address } of await listAddresses(server)) {
    for (const origin of ['https://other.test', 'null', undefined]) {
      const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded', ...(origin !== undefined && { origin }) }
      expect((await ask(server.url, address, { method: 'POST', headers, body: 'form=x' })).status, `${address} ${origin}`).toBe(403)
    }
  }
})

test('staff who are removed lose the pages with their next request after a few seconds', async ({ server }) => {
  await signInRemoved(server)
})

test('each act of each page is refused without the right to it, and to other sites', async ({ server }) => {
  test.setTimeout(240_000)
  const office = await signInStaff(server, 'owner')
  const outsiders = [undefined, (await signInNewPerson(server)).cookie, await signInBookkeeper(server), await signInRemoved(server)]
  const members = await Promise.all(staffRoles.map(async (role) => ({ role, ...(await signInStaff(server, role)) })))
  const names = await listActNames()
  expect(names).toEqual(
    expect.arrayContaining(['add', 'answer', 'close', 'credit', 'delete', 'invite', 'issue', 'pay', 'remind', 'role', 'takeBack', 'void']),
  )
  const addresses = await listAddresses(server, undefined, () => [''])
  const countBatches = async () => await openDocuments(server).countQuery({ collection: ['batches'] })
  const before = await countBatches()
  let offered = 0
  for (const { address, area } of addresses) {
    const forms = await listActForms(server, address, office.cookie)
    if (forms.length === 0) continue
    offered += forms.length
    const asUnknown = { method: 'POST', body: 'act=undo' }
    const unknownStatuses = await Promise.all(
      outsiders.map(async (cookie) => (await read(server, unknownLike(address), { ...asUnknown, cookie })).status),
    )
    const withoutRight = members.filter(({ role }) => area === undefined || !mayChange(role, area))
    const statusOf = async (body: string, headers: Readonly<Record<string, string>>) =>
      (await ask(server.url, address, { method: 'POST', headers: { ...formType, ...headers }, body })).status
    const askAs = (cookie = '') => ({ cookie, origin: server.url })
    const askers = [
      ...outsiders.map((cookie, at) => ({ headers: askAs(cookie), allowed: unknownStatuses.slice(at, at + 1) })),
      ...withoutRight.map(({ cookie }) => ({ headers: askAs(cookie), allowed: [404, 405] })),
      { headers: { cookie: office.cookie, origin: 'https://other.test' }, allowed: [403] },
    ]
    // The page refuses before it reads which act is meant: what it offers is tried by all of them, any other act by one in turn.
    const tried = names.flatMap((act, at) =>
      (isLong ? askers : askers.slice(at % askers.length).slice(0, 1)).map((asker) => ({ act, asker })),
    )
    for (const { body, asker } of [
      ...forms.flatMap((form) => askers.map((asker) => ({ body: String(form), asker }))),
      ...tried.map(({ act, asker }) => ({ body: String(new URLSearchParams({ act })), asker })),
    ]) {
      expect(asker.allowed, `${address} ${body}`).toContain(await statusOf(body, asker.headers))
    }
  }
  expect(offered).toBeGreaterThan(10)
  expect(await countBatches()).toBe(before)
})

test('every page of staff has a title of its own, with the name of its record', async ({ server }) => {
  const { cookie, uid } = await signInStaff(server, 'owner')
  const titles = new Map<string, string>()
  for (const { address } of await listAddresses(server, uid)) {
    const { status, text, headers } = await ask(server.url, address, { headers: { cookie } })
    // Others are downloads.
    if (!headers['content-type']?.startsWith('text/html')) continue
    expect(status, address).toBe(200)
    const [, title = ''] = /<title>([^<]+)<\/title>/u.exec(text) ?? []
    expect(title.split(' | '), address).toHaveLength(3)
    titles.set(address, `${address.startsWith('/de/') ? 'de' : 'en'} ${title}`)
  }
  expect(titles.size).toBeGreaterThan(20)
  expect(new Set(titles.values()).size).toBe(titles.size)
  for (const [address, title] of titles) {
    const name = address.split('/').at(-1) ?? ''
    if (/\d/u.test(name) && /\/(?:invoices|leads)\//u.test(address)) expect(title, address).toContain(name)
  }
})
