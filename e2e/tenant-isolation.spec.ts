import { openAppointmentStore } from '#gateway/appointments.ts'
import { openProductStore } from '#gateway/products.ts'
import { openRequestStore } from '#gateway/requests.ts'
import { createAppointment } from '#testing/site/appointments.ts'
import { createProduct } from '#testing/site/products.ts'
import { ask } from './ask.ts'
import { beginSession, createCompany, createPerson, openDocuments, openFiles, signInWithPassword } from './people.ts'
import type { TestServer } from './server.ts'
import { expect, test } from './test.ts'

/** Requests an appointment from the provider, with a person's token. */
function readDocument(server: TestServer, { idToken, appointmentName }: { readonly idToken: string; readonly appointmentName: string }) {
  const root = 'projects/fourfold/databases/(default)/documents'
  const headers = { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' }
  return ask(server.url, `/v1/${root}:batchGet`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ documents: [`${root}/${appointmentName}`] }),
  })
}

/** Creates a company of one person, with a product, a question about it and an appointment that others must not see. */
async function openCompany(server: TestServer, secret: string) {
  const person = await createPerson(server)
  const { id } = await createCompany(server, [person])
  const documents = openDocuments(server)
  const productId = `product-${secret}`
  const file = `customers/${id}/plan.txt`
  const content = new Blob([`File ${secret}`])
  await openFiles(server).uploadFile({ name: file, content: content.stream(), sizeBytes: content.size, contentType: 'text/plain' })
  await openProductStore(documents).putProducts(id, [createProduct({ id: productId, name: `Name ${secret}`, files: [file] })])
  const question = { kind: 'question', subject: `Subject ${secret}`, text: `Text ${secret}`, locale: 'en', productId } as const
  await openRequestStore(documents).createRequest({ customerId: id, id: secret }, question, person.uid)
  const appointment = { id: `call-${secret}`, title: `Title ${secret}`, endsAt: new Date('2999-12-01T09:45:00Z') }
  const startsAt = new Date('2999-12-01T09:00:00Z')
  await openAppointmentStore(documents).putAppointments(id, [createAppointment({ ...appointment, startsAt })])
  const { idToken } = await signInWithPassword(server, person)
  const cookie = await beginSession(server, idToken)
  const calendarPath = `/dashboard/appointments/${appointment.id}/calendar.ics`
  const appointmentName = `customers/${id}/appointments/${appointment.id}`
  return {
    id,
    productId,
    secret,
    cookie,
    idToken,
    calendarPath,
    appointmentName,
    path: `/dashboard/products/${productId}`,
    filePath: `/dashboard/files/${file}`,
  }
}

test('another company’s records and files cannot be read or changed in any way', async ({ server }) => {
  test.slow()
  const [own, other] = [await openCompany(server, 'anemone'), await openCompany(server, 'begonia')]
  const { cookie } = own
  const page = await ask(server.url, own.path, { headers: { cookie } })
  expect([page.status, page.text.includes('Text anemone'), page.text.includes(own.filePath)]).toEqual([200, true, true])
  expect((await ask(server.url, own.filePath, { headers: { cookie } })).text).toBe('File anemone')

  expect((await ask(server.url, own.calendarPath, { headers: { cookie } })).text).toContain('SUMMARY:Title anemone')
  expect((await ask(server.url, '/dashboard', { headers: { cookie } })).text).toContain('Title anemone')

  const foreign = [
    other.path,
    `${other.path}.data`,
    `${other.path}?customer=${other.id}`,
    `${own.path}?customer=${other.id}`,
    `/dashboard/products?customer=${other.id}`,
    `/dashboard/products.data?customer=${other.id}`,
    `/dashboard/requests?customer=${other.id}`,
    `/dashboard?customer=${other.id}`,
    `/dashboard.data?customer=${other.id}`,
    other.calendarPath,
    `${other.calendarPath}?customer=${other.id}`,
    `${own.calendarPath}?customer=${other.id}`,
    other.filePath,
  ]
  for (const path of foreign) {
    const answer = await ask(server.url, path, { headers: { cookie } })
    // The response may contain the requested address.
    expect(answer.text.replaceAll(other.productId, ''), path).not.toContain('begonia')
  }
  expect((await readDocument(server, own)).text).toContain('Title anemone')
  const refused = await readDocument(server, { ...own, appointmentName: other.appointmentName })
  expect(refused.status).toBe(403)
  expect(refused.text).not.toContain('Title')
  expect((await ask(server.url, other.path, { headers: { cookie } })).status).toBe(404)

  const form = { form: 'ask', kind: 'question', customer: other.id, subject: 'Mine', message: 'From outside' }
  const headers = { cookie, origin: server.url, 'content-type': 'application/x-www-form-urlencoded' }
  for (const fields of [form, { ...form, request: other.secret }, { ...form, customer: own.id, request: other.secret }]) {
    const sent = await ask(server.url, own.path, { method: 'POST', headers, body: new URLSearchParams(fields).toString() })
    expect(sent.status, JSON.stringify(fields)).toBeGreaterThanOrEqual(400)
  }
  const requests = openRequestStore(openDocuments(server))
  expect(await requests.listRequests(other.id)).toHaveLength(1)
  expect(await requests.listMessages({ customerId: other.id, id: other.secret })).toEqual([])

  // A form from another origin is rejected before it is read.
  const strange = { ...headers, origin: 'https://elsewhere.example' }
  const body = new URLSearchParams({ ...form, customer: own.id }).toString()
  expect((await ask(server.url, own.path, { method: 'POST', headers: strange, body })).status).toBe(403)
})

test('without a session, pages of products and requests redirect, and accept no form', async ({ server }) => {
  const { path, filePath, id } = await openCompany(server, 'camellia')
  for (const address of [path, `${path}.data`, filePath, '/dashboard/products', '/dashboard/requests']) {
    const answer = await ask(server.url, address)
    expect(answer.text, address).not.toContain('camellia')
    expect(answer.status, address).toBeLessThan(400)
  }
  const headers = { origin: server.url, 'content-type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams({ form: 'ask', kind: 'question', customer: id, subject: 'A', message: 'B' }).toString()
  await ask(server.url, path, { method: 'POST', headers, body })
  expect(await openRequestStore(openDocuments(server)).listRequests(id)).toHaveLength(1)
})
