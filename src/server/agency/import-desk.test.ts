import { hostname } from 'node:os'
import { expect, test } from 'vitest'
import { demoStaffId } from '#domain/customers/demo-customer-ids.ts'
import { importFileBytes } from '#domain/import-file.ts'
import { BatchRecorder } from '#gateway/batches/record-batch.ts'
import { createGateway } from '#gateway/gateway.ts'
import { openNoticeStore } from '#gateway/notices.ts'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'
import { choices, send, settled, shareOffice } from '#testing/site/import-office.ts'

const openOffice = shareOffice()

const head = 'id,company,street,postalCode,city,country,emails,locale'
const rowOf = (id: string, country = 'DE', company = `Company ${id}`) => `${id},${company},Weg 1,10115,Berlin,${country},${id}@x.example,de`
const fileOf = (...rows: readonly string[]) => [head, ...rows].join('\n')

test('a file is checked without storing anything, stored once, and taken back', async () => {
  const { gateway, deskOf } = await openOffice()
  const desk = deskOf('mara').imports
  const id = await send(desk, fileOf(rowOf('aaa'), rowOf('bbb')))
  expect(await settled(desk, id)).toMatchObject({ state: 'checked', findings: { new: 2, changed: 0, unchanged: 0, faultCount: 0 } })
  expect(await gateway.customers.findCustomer('aaa')).toBeUndefined()
  // A double press and a second tab.
  expect(await Promise.all([desk.store(id), desk.store(id), desk.store(id)])).toEqual([{}, {}, {}])
  const stored = await settled(desk, id)
  expect(stored).toMatchObject({ state: 'stored', findings: { new: 2 }, batches: [expect.any(String)] })
  expect(await gateway.customers.findCustomer('aaa')).toMatchObject({ company: 'Company aaa', locale: 'de' })
  expect(await desk.store(id)).toEqual({})
  expect((await settled(desk, id)).batches).toEqual(stored.batches)
  expect((await deskOf('mara').audit.list({})).items).toMatchObject([{ command: 'customers import', actor: 'mara@vierfalt.example' }])
  expect(await desk.undo(id)).toEqual({})
  expect(await settled(desk, id)).toMatchObject({ state: 'undone' })
  expect(await gateway.customers.findCustomer('aaa')).toBeUndefined()
})

test('300 rows with one fault are one group with its rows, and nothing can be stored', async () => {
  const { deskOf } = await openOffice()
  const desk = deskOf('mara').imports
  const rows = Array.from({ length: 300 }, (_, index) => rowOf(`c${index}`, index === 7 ? 'DE' : 'Atlantis'))
  const id = await send(desk, fileOf(...rows, `${rowOf('c7')}`))
  const { state, findings } = await settled(desk, id)
  expect({ state, count: findings?.faultCount }).toEqual({ state: 'refused', count: 300 })
  expect(findings?.faults).toMatchObject([
    { kind: 'rule', field: 'country', rule: 'is not a country code', count: 299, example: 'NL' },
    { kind: 'repeated', count: 1, rows: [{ place: 'line 302', value: 'c7', other: 'line 9' }] },
  ])
  expect(findings?.faults[0]?.rows[1]).toEqual({ place: 'line 3', value: 'Atlantis' })
  expect(await desk.store(id)).toEqual({ refusal: 'not-checked' })
})

test('with other choices the same file is read in another way', async () => {
  const { gateway, deskOf } = await openOffice()
  const desk = deskOf('mara').imports
  const id = await send(desk, Buffer.from(fileOf(rowOf('halde', 'DE', 'Müller')), 'latin1'))
  expect((await settled(desk, id)).findings).toMatchObject({ fileFault: { name: 'encoding', facts: { encoding: 'UTF-8' } } })
  await desk.check(id, { ...choices, encoding: 'windows-1252' })
  expect((await settled(desk, id)).findings).toMatchObject({ faults: [{ kind: 'exists', rows: [{ place: 'line 2', value: 'halde' }] }] })
  await desk.check(id, { ...choices, encoding: 'windows-1252', isReplacing: true })
  const { findings } = await settled(desk, id)
  expect(findings).toMatchObject({
    changed: 1,
    records: [{ key: 'halde', change: 'changed', fields: expect.arrayContaining(['company']) }],
  })
  await desk.store(id)
  await settled(desk, id)
  expect(await gateway.customers.findCustomer('halde')).toMatchObject({ company: 'Müller' })
})

test('invoices are mailed about only where that is chosen', async () => {
  const { site, gateway, deskOf } = await openOffice()
  const desk = deskOf('mara', 'bookkeeping').imports
  const invoices = (number: string) =>
    JSON.stringify([{ customerId: 'halde', ...createInvoice({ number }), billedTo: undefined, issuedBy: undefined }])
  for (const notifies of [false, true]) {
    const id = await send(desk, invoices(notifies ? 'R2' : 'R1'), { kind: 'invoices', notifies }, 'x.json')
    expect(await settled(desk, id)).toMatchObject({ state: 'checked', findings: { new: 1, customerCount: 1 } })
    await desk.store(id)
    expect(await settled(desk, id)).toMatchObject({ state: 'stored' })
  }
  expect(await gateway.invoices.findInvoice('halde', 'R1')).toMatchObject({ state: 'open' })
  const notices = await openNoticeStore(site.documents).listNotices()
  expect(notices.flatMap((notice) => ('numbers' in notice ? notice.numbers : []))).toEqual(['R2'])
})

const hostile: readonly (readonly [string, string | Uint8Array, string])[] = [
  ['UTF-16 without a mark', Buffer.from(fileOf(rowOf('a')), 'utf16le'), 'encoding'],
  ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), 'encoding'],
  ['nothing but headings', head, 'no-records'],
  ['nothing but spaces', '  \n \n', 'no-records'],
  ['millions of columns', ','.repeat(3_000_000), 'too-many-columns'],
  ['millions of columns in a row', `${head}\n${'a,'.repeat(2_000_000)}`, 'row-too-long'],
  ['a quotation mark that is open', `${head}\n"a,b`, 'quote-open'],
  ['an endless line', 'x'.repeat(4_000_000), 'row-too-long'],
  ['two equal headings that are ours', `${head},id\na,b`, 'headings-repeated'],
  ['too many rows', fileOf(...Array.from({ length: 10_001 }, () => 'a,b')), 'too-many-rows'],
]
test.each(hostile)('a file with %s is refused with its reason', async (_, text, name) => {
  const { deskOf, failures } = await openOffice()
  const desk = deskOf('mara').imports
  expect(await settled(desk, await send(desk, text))).toMatchObject({ state: 'refused', findings: { fileFault: { name } } })
  expect(failures).toEqual([])
})

test('marked UTF-16 is read, and a formula stays the text that it is', async () => {
  const { gateway, deskOf } = await openOffice()
  const desk = deskOf('mara').imports
  const id = await send(desk, Buffer.from(`\uFEFF${fileOf(rowOf('form', 'DE', '=HYPERLINK(1)'))}`, 'utf16le'))
  expect(await settled(desk, id)).toMatchObject({ state: 'checked' })
  await desk.store(id)
  await settled(desk, id)
  expect(await gateway.customers.findCustomer('form')).toMatchObject({ company: '=HYPERLINK(1)' })
})

test('files that are empty or too large, and kinds of other roles, are not taken', async () => {
  const { deskOf } = await openOffice()
  const file = (length: number) => ({ name: 'x.csv', bytes: new Uint8Array(length) })
  expect(await deskOf('mara').imports.send(file(0), choices)).toEqual({ refusal: 'no-file' })
  expect(await deskOf('mara').imports.send(file(importFileBytes + 1), choices)).toEqual({ refusal: 'too-large' })
  const bookkeeper = deskOf('ben', 'bookkeeping').imports
  expect(bookkeeper.kinds.map(({ kind }) => kind)).toEqual(['invoices'])
  expect(await bookkeeper.send(file(1), choices)).toEqual({ refusal: 'no-such-kind' })
})

test('a file is its sender’s alone, and the demo imports nothing', async () => {
  const { deskOf } = await openOffice()
  const desk = deskOf('mara').imports
  const id = await send(desk, fileOf(rowOf('aaa')))
  await settled(desk, id)
  const other = deskOf('tobias').imports
  expect([await other.open(id), await other.list()]).toEqual([undefined, []])
  for (const act of [other.store, other.undo, other.remove]) expect(await act(id)).toEqual({ refusal: 'no-such-file' })
  const demo = deskOf(demoStaffId).imports
  expect([demo.kinds, await demo.list(), await demo.listInterrupted(), await demo.open(id)]).toEqual([[], [], [], undefined])
  expect(await demo.send({ name: 'x.csv', bytes: new Uint8Array(1) }, choices)).toEqual({ refusal: 'only-demo' })
  expect(await demo.undoInterrupted('20260401-aaaaa')).toEqual({ refusal: 'no-such-act' })
  expect(await desk.remove(id)).toHaveProperty('doneKey')
  expect(await desk.open(id)).toBeUndefined()
})

const many = fileOf(...Array.from({ length: 250 }, (_, index) => rowOf(`c${index}`)))

test('storing that stops half-way is continued from what is stored', async () => {
  const { gateway, deskOf, refuseCommits } = await openOffice()
  const desk = deskOf('mara').imports
  const id = await send(desk, many)
  await settled(desk, id)
  refuseCommits(3)
  await desk.store(id)
  expect(await settled(desk, id)).toMatchObject({ state: 'stopped', findings: { stop: { name: 'failed', stored: 200 } } })
  expect(await desk.listInterrupted()).toMatchObject([{ kind: 'customers', actor: 'mara@vierfalt.example', importId: id }])
  refuseCommits(Infinity)
  await desk.store(id)
  expect(await settled(desk, id)).toMatchObject({
    state: 'stored',
    findings: { new: 50, unchanged: 200 },
    batches: [expect.any(String), expect.any(String)],
  })
  expect(await desk.listInterrupted()).toEqual([])
  await desk.undo(id)
  expect(await settled(desk, id)).toMatchObject({ state: 'undone' })
  expect(await gateway.customers.findCustomer('c0')).toBeUndefined()
})

test('an import that stopped, and cannot be taken back, can still be continued', async () => {
  const { gateway, deskOf, refuseCommits } = await openOffice()
  const desk = deskOf('mara').imports
  const id = await send(desk, many)
  await settled(desk, id)
  refuseCommits(3)
  await desk.store(id)
  expect(await settled(desk, id)).toMatchObject({ state: 'stopped' })
  refuseCommits(Infinity)
  const [stored] = await gateway.customers.findVersionedCustomers(['c0'])
  if (!stored) throw new Error('It was stored.')
  await gateway.customers.storeCustomers([{ ...stored, company: 'Changed since', replaces: stored }])
  await desk.undo(id)
  expect(await settled(desk, id)).toMatchObject({ state: 'stopped' })
  expect(await gateway.customers.findCustomer('c0')).toMatchObject({ company: 'Changed since' })
})

test('of two files that are stored in the same moment, one waits for its turn', async () => {
  const { deskOf } = await openOffice()
  const desk = deskOf('mara').imports
  const ids: string[] = []
  for (const name of ['a', 'b']) {
    ids.push(await send(desk, fileOf(rowOf(`${name}-1`))))
    await settled(desk, ids.at(-1) ?? '')
  }
  const outcomes = await Promise.all(ids.map((id) => desk.store(id)))
  expect(outcomes).toContainEqual({ refusal: 'busy' })
  expect(outcomes).toContainEqual({})
  for (const id of ids) await settled(desk, id)
})

test('an interrupted import is on Today, and each person with the right can take it back', async () => {
  const { site, gateway, deskOf } = await openOffice()
  const runner = { host: 'gone', pid: 1 }
  const batch = new BatchRecorder({
    id: '20260401-gone1',
    command: 'customers import',
    actor: 'tobias',
    uid: 'tobias',
    runner,
    isDryRun: false,
  })
  batch.expectSeveral('customers import x')
  await createGateway(batch.wrap(site.documents)).customers.putCustomer(createCustomer({ id: 'left' }))
  const desk = deskOf('mara')
  // Nothing is known of another machine but its silence.
  expect(await desk.imports.listInterrupted()).toEqual([])
  site.clock.advance(11 * 60_000)
  expect(await desk.imports.listInterrupted()).toMatchObject([{ batchId: '20260401-gone1', kind: 'customers', actor: 'tobias' }])
  expect((await desk.loadToday()).imports).toMatchObject({ items: [{ batchId: '20260401-gone1' }] })
  expect(await deskOf('ben', 'bookkeeping').imports.listInterrupted()).toEqual([])
  expect((await deskOf(demoStaffId).loadToday()).imports?.items).toEqual([])
  expect(await deskOf('ben', 'bookkeeping').imports.undoInterrupted('20260401-gone1')).toEqual({ refusal: 'no-such-act' })
  expect(await desk.imports.undoInterrupted('20260401-gone1')).toHaveProperty('doneKey')
  expect(await gateway.customers.findCustomer('left')).toBeUndefined()
})

test('an import of an earlier process with the same number, or of none, is named at once', async () => {
  const { site, deskOf } = await openOffice()
  for (const pid of [process.pid, 2 ** 22 - 1]) {
    const runner = { host: hostname(), pid }
    const batch = new BatchRecorder({ id: `pid-${pid}`, command: 'products import', actor: 'tobias', runner, isDryRun: false })
    batch.expectSeveral('products import x')
    await createGateway(batch.wrap(site.documents)).customers.putCustomer(createCustomer({ id: `of-${pid}` }))
  }
  expect((await deskOf('mara').imports.listInterrupted()).map(({ kind }) => kind)).toEqual(['products', 'products'])
})
