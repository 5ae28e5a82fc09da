import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { readCompanyDetails } from '#domain/customers/company-form.ts'
import { createGateway } from '#gateway/gateway.ts'
import { createCustomer } from '#testing/site/customers.ts'
import { openGatewayAs, startGuardedBackend } from '#testing/backend/gateway-as.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { content } from '#testing/site/product-content.ts'
import { createSite } from '#testing/site/site.ts'
import { type OwnAccount, siteContext, visitContext } from '#web/site.server.ts'
import { action, loader } from './company.tsx'

const getBackend = shareBackend(startGuardedBackend)
const email = 'zoe@acme.example'
const own = {} as OwnAccount // forms about a company read nothing of the account

/** A member of two companies, `acme` and `beta`, and a function that sends the form about one of them. */
async function startOffice() {
  const backend = await getBackend()
  const service = createGateway(backend.documents)
  await service.customers.storeCustomers([
    createCustomer({ id: 'acme', emails: [email] }),
    createCustomer({ id: 'beta', emails: [email, 'eve@beta.example'] }),
  ])
  const { uid, gateway } = await openGatewayAs(backend, email)
  const reported: unknown[] = []
  const context = new RouterContextProvider()
  context.set(siteContext, createSite({ content, now: backend.clock.now, reportError: (error) => reported.push(error) }))
  const user = { uid, email, emailVerified: true, displayName: undefined }
  context.set(visitContext, { clientAddress: '192.0.2.1', user, gateway, files: backend.files, own })

  function argumentsOf(path: string, init?: RequestInit) {
    const url = new URL(path, 'http://site.test')
    return { request: new Request(url, init), url, context, params: {}, pattern: '' }
  }
  function send(path: string, customerId: string, changes: Readonly<Record<string, string>>) {
    const fields = { ...readCompanyDetails(createCustomer()), phoneCountry: 'NL', formName: 'company', customer: customerId, ...changes }
    return action(argumentsOf(path, { method: 'POST', body: new URLSearchParams(fields) }))
  }
  /** Lists the open changes on a company's page. */
  async function listOpenChanges(customerId: string): Promise<readonly string[]> {
    const { data } = await loader(argumentsOf(`/dashboard/settings/company?customer=${customerId}`))
    return data.company?.openChanges.map(({ text }) => text) ?? []
  }
  const listRequests = (customerId: string) => service.requests.listRequests(customerId)
  return {
    service,
    uid,
    gateway,
    reported,
    send,
    listOpenChanges,
    listRequests,
  }
}

test('a change request goes to the company of the form', async () => {
  const office = await startOffice()
  expect(await office.send('/dashboard/settings/company?customer=beta', 'beta', { city: 'Utrecht' })).toMatchObject({
    init: { status: 200 },
    data: { kind: 'saved' },
  })
  expect(await office.listRequests('beta')).toMatchObject([{ kind: 'change', text: 'City: Amsterdam → Utrecht' }])
  expect(await office.listRequests('acme')).toEqual([])
})

test.each(['/dashboard/settings/company?customer=beta', '/dashboard/settings/company'])(
  'a form of a company that the user has left meanwhile reaches no other one, sent to %s',
  async (path) => {
    const office = await startOffice()
    await office.service.customers.putCustomer(createCustomer({ id: 'beta', emails: ['eve@beta.example'] }))
    await expect(office.send(path, 'beta', { city: 'Utrecht' })).rejects.toMatchObject({ init: { status: 404 } })
    for (const id of ['acme', 'beta']) expect(await office.listRequests(id)).toEqual([])
    expect(office.reported).toEqual([])
  },
)

test('the page of a company shows only its own open changes', async () => {
  const office = await startOffice()
  const { uid, gateway } = office
  const wish = { kind: 'change', subject: 'Web shop', text: 'Please give our web shop a dark mode.', locale: 'en' } as const
  await gateway.requests.createRequest({ customerId: 'acme', id: 'dark-mode' }, wish, uid)
  expect(await office.listOpenChanges('acme')).toEqual([])
  await office.send('/dashboard/settings/company', 'acme', { city: 'Utrecht' })
  expect(await office.listOpenChanges('acme')).toEqual(['City: Amsterdam → Utrecht'])
  for (const { id, about } of await office.listRequests('acme')) {
    if (about === 'company') await office.service.requests.closeRequest({ customerId: 'acme', id })
  }
  expect(await office.listOpenChanges('acme')).toEqual([])
})
