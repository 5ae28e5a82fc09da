import { expect, test } from 'vitest'
import { createGateway } from '#gateway/gateway.ts'
import { createAppointment } from '#testing/site/appointments.ts'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'
import { startBackend } from '#testing/backend/start-backend.ts'
import { streamText } from './write-json.ts'
import { listCustomerTexts } from './customer-texts.ts'

test('a customer’s documents are exported as JSON and CSV, with the messages of requests', async () => {
  await using backend = await startBackend()
  const gateway = createGateway(backend.documents)
  const customer = createCustomer({ id: 'halde' })
  await gateway.customers.putCustomer(customer)
  await gateway.invoices.putInvoices('halde', [createInvoice({ number: '2026-0001', reference: '=HYPERLINK("x")' })])
  await gateway.appointments.putAppointments('halde', [createAppointment({ title: '=1+1' })])
  const address = { customerId: 'halde', id: 'r1' }
  await gateway.requests.createRequest(address, { kind: 'question', subject: 'Why?', text: 'One,\ntwo', locale: 'en' }, 'u1')
  await gateway.requests.addMessage(address, { id: 'm1', uid: 'u1', text: 'And then?' })

  const texts = new Map<string, string>()
  // Its mark is a part of it.
  const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })
  for (const [name, write] of listCustomerTexts(gateway, customer)) {
    texts.set(name, utf8.decode(await new Response(streamText(write())).arrayBuffer()))
  }
  expect([...texts.keys()]).toEqual(
    [
      'customer.json',
      'invoices.json',
      'invoices.csv',
      'products.json',
      'products.csv',
      'appointments.json',
      'appointments.csv',
      'requests.json',
      'requests.csv',
    ].map((name) => `customers/halde/${name}`),
  )
  expect(JSON.parse(texts.get('customers/halde/requests.json') ?? '')).toMatchObject([{ id: 'r1', messages: [{ text: 'And then?' }] }])
  const invoices = texts.get('customers/halde/invoices.csv') ?? ''
  expect(invoices).toMatch(/^\uFEFFnumber,kind,state,/u)
  // No text is a formula, and an amount stays a number.
  expect(invoices).toContain(`"'=HYPERLINK(""x"")"`)
  expect(invoices).toContain(',11900,')
  expect(texts.get('customers/halde/appointments.csv')).toContain(`'=1+1,2026-12-01T09:00:00.000Z,`)
  expect(JSON.parse(texts.get('customers/halde/appointments.json') ?? '')).toMatchObject([{ hosts: ['Mara Lindholm'] }])
  expect(texts.get('customers/halde/requests.csv')).toContain('"One,\ntwo"')
})
