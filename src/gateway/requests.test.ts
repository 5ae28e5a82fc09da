import { expect, test } from 'vitest'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'
import { openGatewayAs, startGuardedBackend } from '#testing/backend/gateway-as.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { createGateway } from './gateway.ts'

const getBackend = shareBackend(startGuardedBackend)

const question = {
  kind: 'question',
  subject: 'Half a day',
  text: 'What was it for?',
  locale: 'nl',
  invoiceNumber: '2026-0001',
} as const
const address = { customerId: 'halde', id: 'q1' }

/** A company of two people with an invoice, and the gateways of one of them and of the service. */
async function startTalk() {
  const backend = await getBackend()
  const service = createGateway(backend.documents)
  await service.customers.putCustomer(createCustomer({ emails: ['zoe@halde.example', 'ann@halde.example'] }))
  await service.invoices.putInvoices('halde', [createInvoice()])
  const { uid, gateway } = await openGatewayAs(backend, 'zoe@halde.example')
  return { backend, service: service.requests, uid, own: gateway.requests }
}

test('a request is stored once with the provider’s time, answered, continued and closed', async () => {
  const talk = await startTalk()
  const { own, service, uid, backend } = talk
  const askedAt = new Date(backend.clock.now())
  await own.createRequest(address, question, uid)
  await expect(own.createRequest(address, question, uid)).rejects.toMatchObject({ status: 'ALREADY_EXISTS' })
  const stored = { ...question, id: 'q1', state: 'open', createdBy: uid, createdAt: askedAt, updatedAt: askedAt }
  expect(await own.listRequests('halde', { invoiceNumber: '2026-0001' })).toEqual([stored])
  expect(await own.listRequests('halde', { productId: 'support' })).toEqual([])

  backend.clock.advance(60_000)
  await service.answerRequest(address, { id: 'm1', author: 'Fourfold', text: 'For the second round.' })
  const answeredAt = new Date(backend.clock.now())
  expect(await own.findRequest(address)).toEqual({ ...stored, state: 'answered', updatedAt: answeredAt, updateTime: expect.any(String) })

  backend.clock.advance(60_000)
  await own.addMessage(address, { id: 'm0', uid, text: 'Thank you. Which round?' })
  expect(await service.listRequests('halde', { state: 'open' })).toMatchObject([{ id: 'q1' }])
  const messages = await own.listMessages(address)
  expect(messages.map(({ from, author, text }) => [from, author, text])).toEqual([
    ['agency', 'Fourfold', 'For the second round.'],
    ['customer', uid, 'Thank you. Which round?'],
  ])
  await service.closeRequest(address)
  expect(await own.findRequest(address)).toMatchObject({ state: 'closed' })
})

test('a request about an unknown invoice or in another user’s name is refused', async () => {
  const talk = await startTalk()
  const denied = { status: 'PERMISSION_DENIED' }
  await expect(talk.own.createRequest(address, { ...question, invoiceNumber: '2026-0009' }, talk.uid)).rejects.toMatchObject(denied)
  await expect(talk.own.createRequest(address, question, 'somebody-else')).rejects.toMatchObject(denied)
  await talk.own.createRequest(address, question, talk.uid)
  await expect(talk.own.answerRequest(address, { id: 'm1', author: 'Fourfold', text: 'Free of charge.' })).rejects.toMatchObject(denied)
  await expect(talk.own.closeRequest(address)).rejects.toMatchObject(denied)
  expect(await talk.service.listMessages(address)).toEqual([])
})

test('a wish about the company is found by that, and others are not', async () => {
  const talk = await startTalk()
  const wish = { kind: 'change', subject: 'Address', text: 'City: Amsterdam → Utrecht', locale: 'nl' } as const
  await talk.own.createRequest({ customerId: 'halde', id: 'c1' }, { ...wish, about: 'company' }, talk.uid)
  await talk.own.createRequest({ customerId: 'halde', id: 'c2' }, wish, talk.uid)
  expect(await talk.own.listRequests('halde', { about: 'company' })).toMatchObject([{ ...wish, id: 'c1', about: 'company' }])
  expect(await talk.own.listRequests('halde')).toHaveLength(2)
})

test('answering or closing an unknown request fails', async () => {
  const talk = await startTalk()
  const missing = { customerId: 'halde', id: 'q9' }
  const message = { id: 'm1', author: 'Fourfold', text: 'Hello?' }
  await expect(talk.service.answerRequest(missing, message)).rejects.toMatchObject({ status: 'NOT_FOUND' })
  await expect(talk.service.closeRequest(missing)).rejects.toMatchObject({ status: 'NOT_FOUND' })
  expect(await talk.service.listMessages(missing)).toEqual([])
})

test('control characters that were stored by other means are removed when a request is read', async () => {
  const { own, service, uid } = await startTalk()
  await own.createRequest(address, { ...question, subject: 'Half\u0000 a\u001B day', text: 'What\u0000\r\nfor?' }, uid)
  await own.addMessage(address, { id: 'm1', uid, text: 'Well\u0000\u202E?' })
  expect(await service.findRequest(address)).toMatchObject({ subject: 'Half a day', text: 'What\nfor?' })
  expect((await service.listMessages(address)).map(({ text }) => text)).toEqual(['Well?'])
})
