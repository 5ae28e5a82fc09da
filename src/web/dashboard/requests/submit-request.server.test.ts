import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { DocumentsError } from '#gateway/documents/documents.ts'
import { encodePlainObject } from '#gateway/documents/typed-document.ts'
import { createGateway, type Gateway } from '#gateway/gateway.ts'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'
import { openGatewayAs, startGuardedBackend } from '#testing/backend/gateway-as.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { createProduct } from '#testing/site/products.ts'
import { createSite } from '#testing/site/site.ts'
import {
  latestMessages,
  loadRequests,
  messagesPerPage,
  requestsPerPage,
  type RequestSubject,
} from '#web/dashboard/requests/load-requests.server.ts'
import { submitRequest } from '#web/dashboard/requests/submit-request.server.ts'
import { siteContext, visitContext } from '#web/site.server.ts'
import type { Content } from '#i18n/content/content.ts'

const getBackend = shareBackend(startGuardedBackend)

const aboutInvoice = { invoiceNumber: '2026-0001' }
const aboutProduct = { productId: 'support' }
const question = {
  form: 'ask-question-halde-2026-0001',
  customer: 'halde',
  kind: 'question',
  subject: ' Half a day ',
  message: 'What was\r\nit for?',
  idempotencyKey: '0123456789abcdef0123456789abcdef',
}

/** The texts that the server itself writes. */
const content = {
  messages: { nl: { 'dashboard.requests.end.subject': 'Verzoek', 'dashboard.requests.end.text': 'Graag stoppen.' } },
} as unknown as Content // an action about requests reads no other words

/** A company with two members, an invoice and a product; another person's company; and a function that sends a form to a page. */
async function startSetup() {
  const backend = await getBackend()
  const service = createGateway(backend.documents)
  await service.customers.storeCustomers([
    createCustomer({ emails: ['zoe@halde.example', 'ann@halde.example'] }),
    createCustomer({ id: 'other', emails: ['eve@other.example'] }),
  ])
  await service.invoices.putInvoices('halde', [createInvoice()])
  await service.products.putProducts('halde', [createProduct()])
  const reported: unknown[] = []
  const site = createSite({ content, reportError: (error) => reported.push(error) })

  async function open(email: string) {
    const { uid, gateway } = await openGatewayAs(backend, email)
    const user = { uid, email, emailVerified: true, displayName: undefined }
    return {
      uid,
      gateway,
      send: (path: string, fields: Record<string, string>, about?: RequestSubject, as: Gateway = gateway) => {
        const context = new RouterContextProvider()
        context.set(siteContext, site)
        context.set(visitContext, { clientAddress: '192.0.2.1', user, gateway: as, files: backend.files })
        const url = new URL(path, 'http://site.test')
        return submitRequest({ url, request: new Request(url, { method: 'POST', body: new URLSearchParams(fields) }), context }, about)
      },
      load: (about?: RequestSubject, query = '') =>
        loadRequests(
          { site, visitor: { user, gateway }, customer: createCustomer(), locale: 'en', request: new Request(`http://site.test/${query}`) },
          about,
        ),
    }
  }
  return { backend, service, reported, open }
}

test('a question is stored once, however often it is sent, and leads to its place on the page', async () => {
  const setup = await startSetup()
  const zoe = await setup.open('zoe@halde.example')
  const path = '/nl/dashboard/invoices/2026-0001?customer=halde'
  const first = await zoe.send(path, question, aboutInvoice)
  setup.backend.clock.advance(1000)
  const again = await zoe.send(path, question, aboutInvoice)
  const stored = await setup.service.requests.listRequests('halde')
  const id = stored[0]?.id ?? ''
  expect(stored).toMatchObject([
    {
      kind: 'question',
      subject: 'Half a day',
      text: 'What was\nit for?',
      locale: 'nl',
      invoiceNumber: '2026-0001',
      createdBy: zoe.uid,
      state: 'open',
    },
  ])
  for (const answer of [first, again]) {
    expect(answer).toBeInstanceOf(Response)
    expect(answer instanceof Response && [answer.status, answer.headers.get('location')]).toEqual([303, `${path}&sent=${id}#request-${id}`])
  }
  expect(setup.reported).toEqual([])
})

test('another text or person with the same key creates another request', async () => {
  const setup = await startSetup()
  const zoe = await setup.open('zoe@halde.example')
  const ann = await setup.open('ann@halde.example')
  await zoe.send('/dashboard/invoices/2026-0001', question, aboutInvoice)
  await zoe.send('/dashboard/invoices/2026-0001', { ...question, message: 'And who did it?' }, aboutInvoice)
  await ann.send('/dashboard/invoices/2026-0001', question, aboutInvoice)
  expect(await setup.service.requests.listRequests('halde')).toHaveLength(3)
})

test('a refused form returns 422 with its key, text and errors, and stores nothing', async () => {
  const setup = await startSetup()
  const zoe = await setup.open('zoe@halde.example')
  const answer = await zoe.send('/dashboard/invoices/2026-0001', { ...question, subject: ' ', message: ' as typed ' }, aboutInvoice)
  expect(answer).toMatchObject({
    init: { status: 422 },
    data: {
      kind: 'refused',
      formName: question.form,
      idempotencyKey: question.idempotencyKey,
      errors: { subject: 'subjectRequired' },
      fields: { subject: ' ', message: ' as typed ' },
    },
  })
  expect(await setup.service.requests.listRequests('halde')).toEqual([])
})

test('a reply is stored once, reopens the request, and is shown as the reader’s own', async () => {
  const setup = await startSetup()
  const zoe = await setup.open('zoe@halde.example')
  const ann = await setup.open('ann@halde.example')
  await zoe.send('/dashboard', question, aboutInvoice)
  const [asked] = await setup.service.requests.listRequests('halde')
  const address = { customerId: 'halde', id: asked?.id ?? '' }
  setup.backend.clock.advance(1000)
  await setup.service.requests.answerRequest(address, { id: 'm1', author: 'Mara', text: 'For the second round.' })
  const reply = { form: `ask-reply-halde-${address.id}`, customer: 'halde', request: address.id, message: 'Thank you.' }
  for (const _ of [1, 2]) {
    setup.backend.clock.advance(1000)
    const answer = await ann.send('/dashboard', { ...reply, idempotencyKey: 'f'.repeat(32) }, aboutInvoice)
    expect(answer).toMatchObject({ status: 303 })
  }
  const seen = await zoe.load(aboutInvoice)
  expect(seen).toMatchObject({
    kind: 'loaded',
    about: '2026-0001',
    threads: [{ id: address.id, state: 'open' }],
  })
  expect(seen.kind === 'loaded' && seen.threads[0]?.entries.map(({ from, author, text }) => [from, author, text])).toEqual([
    ['you', undefined, 'What was\nit for?'],
    ['agency', 'Mara', 'For the second round.'],
    ['colleague', undefined, 'Thank you.'],
  ])
})

test('a request to end a product needs no text, and leaves the product unchanged', async () => {
  const setup = await startSetup()
  const zoe = await setup.open('zoe@halde.example')
  const end = { form: 'ask-cancel-halde-support', customer: 'halde', kind: 'cancel', message: '' }
  expect(await zoe.send('/nl/dashboard/products/support', end, aboutProduct)).toMatchObject({ status: 303 })
  expect(await setup.service.requests.listRequests('halde')).toMatchObject([
    { kind: 'cancel', productId: 'support', subject: 'Verzoek', text: 'Graag stoppen.' },
  ])
  expect(await setup.service.products.listProducts('halde')).toEqual([createProduct()])
})

test.each<[string, Record<string, string>, RequestSubject | undefined]>([
  ['of somebody else’s customer', { ...question, customer: 'other' }, undefined],
  ['of no customer', { ...question, customer: '' }, undefined],
  ['of an unknown kind', { ...question, kind: 'complaint' }, undefined],
  ['that ends an invoice', { ...question, kind: 'cancel' }, aboutInvoice],
  ['to a path instead of a request', { ...question, request: 'a/messages/b' }, undefined],
])('a form %s is a 404', async (_, fields, about) => {
  const setup = await startSetup()
  const zoe = await setup.open('zoe@halde.example')
  await expect(zoe.send('/dashboard', fields, about)).rejects.toMatchObject({ init: { status: 404 } })
  expect(await setup.service.requests.listRequests('other')).toEqual([])
})

test('a request rejected by rules or provider fails with its text, and is reported', async () => {
  const setup = await startSetup()
  const zoe = await setup.open('zoe@halde.example')
  const failed = { init: { status: 503 }, data: { kind: 'failed', fields: { message: question.message } } }
  expect(await zoe.send('/dashboard', question, { invoiceNumber: '2026-0009' })).toMatchObject(failed)
  const unreachable: Gateway = {
    ...zoe.gateway,
    requests: { ...zoe.gateway.requests, createRequest: () => Promise.reject(new Error('no connection')) },
  }
  expect(await zoe.send('/dashboard', question, aboutInvoice, unreachable)).toMatchObject(failed)
  expect(setup.reported).toHaveLength(2)
})

test('a request over the limit returns 429 with the wait and the text', async () => {
  const setup = await startSetup()
  const zoe = await setup.open('zoe@halde.example')
  const full: Gateway = {
    ...zoe.gateway,
    requests: { ...zoe.gateway.requests, createRequest: () => Promise.reject(new DocumentsError('RESOURCE_EXHAUSTED', 'full', 90)) },
  }
  expect(await zoe.send('/dashboard', question, aboutInvoice, full)).toMatchObject({
    init: { status: 429, headers: { 'Retry-After': '90' } },
    data: { kind: 'limited', retryAfterSeconds: 90, fields: { message: question.message } },
  })
  expect(setup.reported).toEqual([])
})

/** Stores requests as the service does, latest first, a third of them about the invoice. */
async function storeRequests({ backend }: Awaited<ReturnType<typeof startSetup>>, count: number): Promise<readonly string[]> {
  const ids = Array.from({ length: count }, (_, at) => `r${String(at).padStart(3, '0')}`)
  const askedAt = (at: number) => new Date(backend.clock.now() - at * 1000)
  await backend.documents.commit(
    ids.map((id, at) => {
      const words = { kind: 'question', subject: id, text: id, locale: 'en', state: 'open', createdBy: 'ann' }
      const about = at % 3 === 0 ? { invoiceNumber: '2026-0001' } : {}
      const fields = encodePlainObject({ ...words, ...about, createdAt: askedAt(at), updatedAt: askedAt(at) })
      return { set: ['customers', 'halde', 'requests', id], fields }
    }),
  )
  return ids
}

test('a page shows ten requests, the latest change first, and the others are on further pages', async () => {
  const setup = await startSetup()
  const zoe = await setup.open('zoe@halde.example')
  const ids = await storeRequests(setup, 2 * requestsPerPage + 3)
  const load = async (query: string, about?: RequestSubject) => {
    const view = await zoe.load(about, query)
    if (view.kind === 'failed') throw new Error('The requests could not be read.')
    return [view.page, view.pageCount, view.threads.map(({ id }) => id)]
  }
  expect(await load('')).toEqual([1, 3, ids.slice(0, requestsPerPage)])
  expect(await load('?page=2')).toEqual([2, 3, ids.slice(requestsPerPage, 2 * requestsPerPage)])
  for (const page of ['3', '4', '9999999']) expect(await load(`?page=${page}`)).toEqual([3, 3, ids.slice(2 * requestsPerPage)])
  for (const page of ['0', '-1', 'two', '1e3', '99999999']) expect((await load(`?page=${page}`))[0]).toBe(1)
  expect(await load('', aboutInvoice)).toEqual([1, 1, ids.filter((_, at) => at % 3 === 0)])
})

test('a list shows the latest messages of a request, and its own pages all of them', async () => {
  const setup = await startSetup()
  const zoe = await setup.open('zoe@halde.example')
  await storeRequests(setup, 2)
  const said = Array.from({ length: messagesPerPage + latestMessages }, (_, at) => `m${String(at).padStart(3, '0')}`)
  await setup.backend.documents.commit(
    said.map((id, at) => {
      const message = { from: 'customer', author: 'ann', text: id, sentAt: new Date(setup.backend.clock.now() + at) }
      return { set: ['customers', 'halde', 'requests', 'r001', 'messages', id], fields: encodePlainObject(message) }
    }),
  )
  const load = async (query: string) => {
    const view = await zoe.load(undefined, query)
    if (view.kind === 'failed') throw new Error('The requests could not be read.')
    const threads = view.threads.map(({ id, entries, hasEarlier }) => [id, hasEarlier === true, entries.map(({ text }) => text)])
    return { place: [view.isSingle, view.page, view.pageCount], threads }
  }
  expect(await load('')).toEqual({
    place: [false, 1, 1],
    threads: [
      ['r000', false, ['r000']],
      ['r001', true, ['r001', ...said.slice(-latestMessages)]],
    ],
  })
  const [first, last] = [said.slice(0, messagesPerPage), said.slice(messagesPerPage)]
  expect(await load('?request=r001')).toEqual({ place: [true, 2, 2], threads: [['r001', false, ['r001', ...last]]] })
  expect(await load('?request=r001&page=1')).toEqual({ place: [true, 1, 2], threads: [['r001', false, ['r001', ...first]]] })
  // An unknown request leads to the list.
  for (const query of ['?request=none', '?request=a/b', '?request=']) expect((await load(query)).place).toEqual([false, 1, 1])
})

test('a request sent from a further page is shown on the first one', async () => {
  const setup = await startSetup()
  const zoe = await setup.open('zoe@halde.example')
  const answer = await zoe.send('/dashboard/requests?customer=halde&page=3', question)
  const [asked] = await setup.service.requests.listRequests('halde')
  expect(answer instanceof Response && answer.headers.get('location')).toBe(
    `/dashboard/requests?customer=halde&sent=${asked?.id}#request-${asked?.id}`,
  )
})

test('a person of another company reads no request, and the page shows a failure', async () => {
  const setup = await startSetup()
  const zoe = await setup.open('zoe@halde.example')
  await zoe.send('/dashboard', question, aboutInvoice)
  const eve = await setup.open('eve@other.example')
  expect(await eve.load(aboutInvoice)).toEqual({ kind: 'failed' })
  expect(setup.reported).toMatchObject([{ cause: { status: 'PERMISSION_DENIED' } }])
})
