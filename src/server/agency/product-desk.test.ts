import { expect, test } from 'vitest'
import { demoStaffId } from '#domain/customers/demo-customer-ids.ts'
import type { Product } from '#domain/products/product.ts'
import { createGateway } from '#gateway/gateway.ts'
import { startGuardedBackend } from '#testing/backend/gateway-as.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'
import { openTestDesk } from '#testing/site/agency-desk.ts'
import { createProduct } from '#testing/site/products.ts'

const getBackend = shareBackend(startGuardedBackend)
const address = { customerId: 'halde', id: 'care' }
const care = createProduct({ id: 'care', milestones: [{ name: 'Launch', dueOn: '2026-06-01' }] })

/** A product of a customer, and one of a demo customer. */
async function openOffice() {
  const site = await getBackend()
  site.clock.set(Date.parse('2026-04-01T10:00:00Z'))
  const gateway = createGateway(site.documents)
  for (const id of ['halde', 'demo']) {
    await gateway.customers.putCustomer(createCustomer({ id }))
    await gateway.products.putProducts(id, [care])
  }
  const deskOf = (uid: string) => openTestDesk(site, uid)
  const desk = deskOf('mara')
  const seen = async () => ({ ...address, updateTime: (await desk.products.open(address))?.updateTime ?? '' })
  const find = async () => await gateway.products.findProduct('halde', 'care')
  return { site, gateway, deskOf, desk, seen, find }
}

const batchOf = (outcome: object) => ('batchId' in outcome ? String(outcome.batchId) : '')
const fileOf = (name: string, text: string) => ({ name, sizeBytes: text.length, open: () => new Blob([text]).stream() })

test('a product is added once, changed in the state that was seen, paused, and each of it undone', async () => {
  const { desk, find, gateway, seen } = await openOffice()
  const { milestones: _, links: __, files: ___, status, ...fields } = care
  expect(await desk.products.create(address, { ...fields, status })).toEqual({ refusal: 'exists', key: 'halde/care' })
  const added = await desk.products.create({ ...address, id: 'new' }, { ...fields, status, id: 'other' })
  expect(await gateway.products.findProduct('halde', 'new')).toMatchObject({ name: care.name })
  expect(await desk.undo(batchOf(added))).toHaveProperty('batchId')
  expect(await gateway.products.findProduct('halde', 'new')).toBeUndefined()

  const before = await seen()
  const changed = await desk.products.change(before, { ...fields, priceMinor: 30_000 } satisfies Partial<Product>)
  expect(await find()).toEqual({ ...care, priceMinor: 30_000 })
  expect(await desk.products.change(before, fields)).toEqual({ refusal: 'changed-meanwhile' })
  expect(await desk.products.change(await seen(), { ...fields, noticeOn: '2026-05-01' })).toMatchObject({ refusal: 'invalid-fields' })
  expect(await desk.undo(batchOf(changed))).toHaveProperty('batchId')
  const paused = await desk.products.setStatus(await seen(), 'pause')
  expect(await find()).toEqual({ ...care, status: 'paused' })
  expect(await desk.findAct(batchOf(paused))).toMatchObject({ command: 'products status' })
  const done = await desk.products.changeMilestone(address, 'Launch', { doneOn: '2026-04-01' })
  expect(await find()).toMatchObject({ milestones: [{ doneOn: '2026-04-01' }] })
  expect(await desk.undo(batchOf(done))).toHaveProperty('batchId')
  expect(await find()).toEqual({ ...care, status: 'paused' })
})

test('a file is attached, opened and deleted, unless it is of an unknown kind or there already', async () => {
  const { desk, find } = await openOffice()
  const name = 'customers/halde/care/plan.txt'
  const attached = await desk.products.attach(address, fileOf('C:\\temp\\plan.txt', 'The plan.'))
  expect(attached).toHaveProperty('batchId')
  expect(await find()).toMatchObject({ files: [name] })
  expect(await desk.products.attach(address, fileOf('plan.txt', 'Another.'))).toEqual({ refusal: 'exists' })
  expect(await desk.products.attach(address, fileOf('run.exe', 'MZ\0\u0001'))).toEqual({ refusal: 'file-type-refused' })
  const opened = await desk.products.openFile(address, name)
  expect(await new Response(opened?.body).text()).toBe('The plan.')
  expect(await desk.products.openFile(address, 'customers/halde/other.txt')).toBeUndefined()
  expect((await desk.products.open(address))?.files).toMatchObject([{ name, sizeBytes: 9 }])
  expect(await desk.products.deleteFile(address, 'customers/halde/other.txt')).toEqual({ refusal: 'no-such-file' })
  expect(await desk.products.deleteFile(address, name)).toEqual({ doneKey: expect.any(String) })
  expect((await desk.products.open(address))?.files).toEqual([])
})

test('the PDF of an invoice is not deleted', async () => {
  const { desk, gateway } = await openOffice()
  const name = 'customers/halde/care/plan.txt'
  await desk.products.attach(address, fileOf('plan.txt', 'The plan.'))
  await gateway.invoices.putInvoices('halde', [createInvoice({ file: name })])
  expect(await desk.products.deleteFile(address, name)).toEqual({ refusal: 'invoice-file', number: '2026-0001' })
  expect((await desk.products.open(address))?.files).toHaveLength(1)
})

test('an appointment is added, moved and canceled', async () => {
  const { desk } = await openOffice()
  const times = { startsAt: '2026-12-01T10:00', endsAt: '2026-12-01T11:00' }
  const value = { title: 'Review', ...times, timeZone: 'Europe/Berlin', place: 'Kiel', hosts: ['Mara'] }
  const list = async () => (await desk.products.open(address))?.appointments ?? []
  expect(await desk.products.addAppointment(address, { ...value, hosts: [] })).toMatchObject({ refusal: 'invalid-fields' })
  expect(await desk.products.addAppointment(address, value)).toHaveProperty('batchId')
  const [{ id } = { id: '' }] = await list()
  const moved = await desk.products.moveAppointment(address, id, { startsAt: '2026-12-02T10:00', endsAt: '2026-12-02T11:00' })
  expect(await list()).toMatchObject([{ startsAt: new Date('2026-12-02T09:00:00Z') }])
  expect(await desk.undo(batchOf(moved))).toHaveProperty('batchId')
  expect(await list()).toMatchObject([{ startsAt: new Date('2026-12-01T09:00:00Z') }])
  expect(await desk.products.cancelAppointment(address, id)).toHaveProperty('batchId')
  expect(await list()).toEqual([])
  expect(await desk.products.cancelAppointment(address, 'a/b')).toEqual({ refusal: 'no-such-appointment' })
})

test('the demo’s member of staff reads and changes products of the demo’s customers alone', async () => {
  const { deskOf, seen, find } = await openOffice()
  const { products } = deskOf(demoStaffId)
  const none = { refusal: 'no-such-product' }
  for (const query of [{ kind: 'all' }, { kind: 'named', prefix: 'sup' }] as const) {
    expect((await products.list(query)).items.map(({ customerId }) => customerId)).toEqual(['demo'])
  }
  expect((await products.list({ kind: 'all', customerId: 'halde' })).items).toEqual([])
  expect([await products.open(address), await products.openFile(address, 'customers/halde/a')]).toEqual([undefined, undefined])
  expect(
    await Promise.all([
      products.create({ ...address, id: 'new' }, care),
      products.change(await seen(), care),
      products.setStatus(await seen(), 'pause'),
      products.changeMilestone(address, 'Launch', 'remove'),
      products.attach(address, fileOf('a.txt', 'a')),
      products.deleteFile(address, 'a'),
      products.addAppointment(address, {}),
      products.moveAppointment(address, 'a', { startsAt: '', endsAt: '' }),
      products.cancelAppointment(address, 'a'),
    ]),
  ).toEqual(Array.from({ length: 9 }, () => none))
  expect(await find()).toEqual(care)
})
