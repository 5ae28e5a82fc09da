import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { demoStaffId } from '#domain/customers/demo-customer-ids.ts'
import { importFileBytes } from '#domain/import-file.ts'
import { locales } from '#domain/locale.ts'
import { BatchRecorder } from '#gateway/batches/record-batch.ts'
import { createGateway } from '#gateway/gateway.ts'
import { createTranslate } from '#i18n/translate.ts'
import { type CamtEntry, writeCamt, writeDetails } from '#testing/bank/write-camt.ts'
import { startGuardedBackend } from '#testing/backend/gateway-as.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { openTestDesk } from '#testing/site/agency-desk.ts'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'
import { content } from '#testing/site/product-content.ts'
import { ImportJobs } from '#server/agency/imports/import-jobs.ts'

const getBackend = shareBackend(startGuardedBackend)
/** The account of the invoices below. */
const account = 'DE13000000000000012345'

/** A backend with open invoices of 119.00 EUR, and desks of its staff on one server. */
async function openOffice(count = 4) {
  const site = await getBackend()
  site.clock.set(Date.parse('2026-04-20T10:00:00Z'))
  const gateway = createGateway(site.documents)
  await gateway.customers.putCustomer(createCustomer({ company: 'Halde' }))
  const numbers = Array.from({ length: count }, (_, at) => `2026-${String(at + 1).padStart(4, '0')}`)
  for (let at = 0; at < count; at += 400) {
    await gateway.invoices.putInvoices(
      'halde',
      numbers.slice(at, at + 400).map((number) => createInvoice({ number })),
    )
  }
  const importJobs = new ImportJobs()
  const failures: unknown[] = []
  const deskOf = (uid: string, role: 'bookkeeping' | 'owner' = 'owner') =>
    openTestDesk(site, uid, { role, importJobs, onImportFailed: (error) => failures.push(error) })
  return { site, gateway, deskOf, failures, find: async (number: string) => await gateway.invoices.findInvoice('halde', number) }
}

type Desk = Awaited<ReturnType<typeof openOffice>>['deskOf'] extends (uid: string) => infer Desk ? Desk : never
type Bank = Desk['bank']

const pay = (amount: string, purpose: string, { name = 'Halde BV', isOut = false } = {}): CamtEntry => ({
  amount,
  details: [writeDetails({ name, purpose, isOut })],
  isOut,
})

function fileOf(entries: readonly CamtEntry[], name = 'march.xml') {
  return { name, bytes: new TextEncoder().encode(writeCamt(entries, { account })) }
}

async function send(bank: Bank, ...files: Parameters<Bank['send']>[0]) {
  const outcome = await bank.send(files)
  if ('refusal' in outcome) throw new Error(outcome.refusal)
  return outcome.id ?? ''
}

/** Opens them until no work is done. */
async function settled(bank: Bank, id: string, part = 0) {
  for (;;) {
    const opened = await bank.open(id, () => part)
    if (!opened) throw new Error('There are no such statements.')
    if (!['checking', 'storing', 'undoing'].includes(opened.state)) return opened
  }
}

/** Counts of the groups that have entries. */
async function countsOf(bank: Bank, id: string) {
  const { report } = await settled(bank, id)
  return Object.fromEntries(Object.entries(report?.groups ?? {}).flatMap(([group, { count }]) => (count > 0 ? [[group, count]] : [])))
}

const four = [
  pay('119.00', 'Rechnung 2026-0001'),
  pay('119.00', 'danke'),
  pay('7.00', 'x', { name: 'Somebody' }),
  pay('99.00', 'Miete', { isOut: true }),
] as const

test('statements are matched first, recorded once by three presses, and taken back', async () => {
  const { deskOf, find } = await openOffice()
  const desk = deskOf('mara')
  const id = await send(desk.bank, fileOf(four))
  const { state, report, rows } = await settled(desk.bank, id)
  expect({ state, files: report?.files, sums: report?.sums, paid: report?.paidCount }).toMatchObject({
    state: 'checked',
    files: [{ name: 'march.xml', format: 'CAMT.053 version 8', accounts: [account], entryCount: 4, problemCount: 0 }],
    sums: [{ currency: 'EUR', inMinor: 11_900, outMinor: 0 }],
    paid: 1,
  })
  expect(await countsOf(desk.bank, id)).toEqual({ sure: 1, doubtful: 1, none: 1, out: 1 })
  expect(rows.sure).toMatchObject([
    {
      purpose: 'Rechnung 2026-0001',
      proposals: [{ allocations: [{ number: '2026-0001', amountMinor: 11_900 }], reasons: ['reference', 'amount'] }],
    },
  ])
  expect(await find('2026-0001')).toMatchObject({ state: 'open' })
  const seen = report?.fingerprint ?? ''
  expect(await Promise.all([desk.bank.record(id, seen), desk.bank.record(id, seen), desk.bank.record(id, seen)])).toEqual([{}, {}, {}])
  const recorded = await settled(desk.bank, id)
  expect(recorded).toMatchObject({ state: 'stored', report: { recordedCount: 1 }, batches: [expect.any(String)] })
  expect(recorded.rows.recorded).toMatchObject([{ names: ['halde/2026-0001'] }])
  expect((await find('2026-0001'))?.payments).toHaveLength(1)
  expect(await desk.bank.record(id, seen)).toEqual({})
  expect((await settled(desk.bank, id)).batches).toEqual(recorded.batches)
  expect((await desk.audit.list({})).items).toMatchObject([{ command: 'bank import', actor: 'mara@vierfalt.example' }])
  // The same file again stores nothing double.
  const again = await send(desk.bank, fileOf(four))
  expect(await countsOf(desk.bank, again)).toMatchObject({ recorded: 1 })
  await desk.bank.undo(id)
  expect(await settled(desk.bank, id)).toMatchObject({ state: 'checked', batches: [], report: { undone: { conflictCount: 0 } } })
  expect(await find('2026-0001')).toMatchObject({ state: 'open', payments: [] })
  expect(await countsOf(desk.bank, id)).toMatchObject({ sure: 1 })
})

test('an entry is left out, put back, and given invoices with amounts', async () => {
  const { deskOf, find } = await openOffice()
  const { bank } = deskOf('mara', 'bookkeeping')
  const id = await send(bank, fileOf([pay('119.00', '2026-0001'), pay('200.00', 'Abschlag')]))
  const { rows } = await settled(bank, id)
  const [sure, open] = [rows.sure[0]?.id ?? '', [...rows.none, ...rows.doubtful][0]?.id ?? '']
  await bank.leaveOut(id, sure)
  expect(await countsOf(bank, id)).toMatchObject({ leftOut: 1 })
  await bank.choose(id, { entry: sure, invoices: [] })
  expect(await countsOf(bank, id)).toMatchObject({ sure: 1 })
  expect(await bank.choose(id, { entry: open, invoices: [{ invoice: '2026-9999' }] })).toMatchObject({
    refusal: 'unknown-invoice',
    number: '2026-9999',
  })
  const tooMuch = [
    { invoice: '2026-0002', amount: '150.00' },
    { invoice: 'halde/2026-0003', amount: '50.01' },
  ]
  expect(await bank.choose(id, { entry: open, invoices: tooMuch })).toMatchObject({ refusal: 'more-than-entry', amountMinor: 20_000 })
  const parts = [
    { invoice: '2026-0002', amount: '119.00' },
    { invoice: 'halde/2026-0003', amount: '81.00' },
  ]
  expect(await bank.choose(id, { entry: open, invoices: parts })).toEqual({})
  const chosen = await settled(bank, id)
  expect(chosen.rows.sure).toMatchObject([
    {},
    { isChosen: true, proposals: [{ allocations: [{ amountMinor: 11_900 }, { amountMinor: 8100 }] }] },
  ])
  await bank.record(id, chosen.report?.fingerprint ?? '')
  expect((await settled(bank, id)).report).toMatchObject({ recordedCount: 2 })
  expect(await find('2026-0003')).toMatchObject({ state: 'open', payments: [{ amountMinor: 8100 }] })
})

test('an invoice that was changed since it was seen is not paid, and the review is new', async () => {
  const { deskOf, gateway, find } = await openOffice()
  const { bank } = deskOf('mara')
  const id = await send(bank, fileOf([pay('119.00', '2026-0001')]))
  const { report } = await settled(bank, id)
  await gateway.invoices.putInvoices('halde', [createInvoice({ number: '2026-0001', state: 'void' })])
  await bank.record(id, report?.fingerprint ?? '')
  expect(await settled(bank, id)).toMatchObject({
    state: 'checked',
    batches: [],
    report: { stop: { name: 'changed' }, groups: { sure: { count: 0 } } },
  })
  expect(await find('2026-0001')).toMatchObject({ payments: [] })
})

test('columns that were not understood are chosen, and remembered for the next file', async () => {
  const { deskOf } = await openOffice()
  const { bank } = deskOf('mara')
  const table = (day: string, purpose: string) => ({
    name: 'x.csv',
    bytes: new TextEncoder().encode(`Wann;Wieviel;Wer;Warum\n${day};119,00;Halde;${purpose}\n`),
  })
  const id = await send(bank, table('09.03.2026', '2026-0001'))
  const { report } = await settled(bank, id)
  expect(report?.files).toMatchObject([
    {
      refusals: [{ fault: 'unknown-columns' }],
      table: { headings: ['Wann', 'Wieviel', 'Wer', 'Warum'], rows: [['09.03.2026', '119,00', 'Halde', '2026-0001']] },
    },
  ])
  expect(await bank.setColumns(id, 0, ['day', undefined, 'name'])).toEqual({ refusal: 'no-day-and-amount' })
  expect(await bank.setColumns(id, 0, ['day', 'amount', 'name', 'purpose'])).toEqual({})
  expect(await countsOf(bank, id)).toEqual({ sure: 1 })
  expect(await countsOf(bank, await send(bank, table('10.03.2026', '2026-0002')))).toEqual({ sure: 1 })
})

test('statements are their sender’s alone, also from the demo', async () => {
  const { deskOf, find } = await openOffice()
  const { bank } = deskOf('mara')
  const id = await send(bank, fileOf(four))
  const { report, rows } = await settled(bank, id)
  for (const uid of ['tobias', demoStaffId]) {
    const other = deskOf(uid).bank
    expect([await other.open(id, () => 0), await other.list()]).toEqual([undefined, []])
    const entry = rows.sure[0]?.id ?? ''
    for (const act of [
      other.check(id),
      other.choose(id, { entry, invoices: [] }),
      other.leaveOut(id, entry),
      other.setColumns(id, 0, []),
      other.record(id, report?.fingerprint ?? ''),
      other.undo(id),
      other.remove(id),
    ])
      expect(await act).toEqual({ refusal: 'no-such-file' })
  }
  expect(await deskOf('mara').imports.list()).toEqual([])
  expect(await find('2026-0001')).toMatchObject({ payments: [] })
  expect(await bank.remove(id)).toEqual({})
  expect(await bank.open(id, () => 0)).toBeUndefined()
})

/** Also with an open invoice of a customer of the demo. */
async function openDemo() {
  const office = await openOffice(1)
  await office.gateway.customers.putCustomer(createCustomer({ id: 'demo-en', company: 'Lumora Sample Ltd' }))
  await office.gateway.invoices.putInvoices('demo-en', [createInvoice({ number: 'D-1001' }), createInvoice({ number: 'D-1002' })])
  return { ...office, demo: office.deskOf(demoStaffId) }
}

test('the demo matches its own invoices alone, and names no other customer', async () => {
  const { demo, deskOf, find, gateway } = await openDemo()
  const { bank } = demo
  const others = [pay('119.00', 'Rechnung 2026-0001'), pay('119.00', 'danke'), pay('60.00', '2026-0001')]
  const id = await send(bank, fileOf([pay('119.00', 'Invoice D-1001', { name: 'Lumora Sample' }), ...others]))
  const { report, rows } = await settled(bank, id)
  const shown = JSON.stringify([
    report?.files,
    Object.values(rows).map((group) => group.map(({ proposals, names }) => ({ proposals, names }))),
  ])
  expect(shown).toContain('demo-en')
  expect(shown).not.toMatch(/halde|2026-0001/iu)
  expect(rows.sure).toMatchObject([{ proposals: [{ allocations: [{ customerId: 'demo-en', number: 'D-1001' }] }] }])
  const entry = rows.none[0]?.id ?? ''
  for (const invoice of ['2026-0001', 'halde/2026-0001'])
    expect(await bank.choose(id, { entry, invoices: [{ invoice }] })).toMatchObject({ refusal: 'unknown-invoice' })
  await bank.record(id, (await settled(bank, id)).report?.fingerprint ?? '')
  expect(await settled(bank, id)).toMatchObject({ state: 'stored', report: { recordedCount: 1 } })
  expect(await gateway.invoices.findInvoice('demo-en', 'D-1001')).toMatchObject({ state: 'paid' })
  expect(await find('2026-0001')).toMatchObject({ payments: [] })
  expect((await demo.audit.list({})).items).toMatchObject([{ command: 'bank import' }])
  expect(await countsOf(deskOf('mara').bank, await send(deskOf('mara').bank, fileOf(others)))).toHaveProperty('sure')
  await bank.undo(id)
  expect(await settled(bank, id)).toMatchObject({ state: 'checked', batches: [] })
  expect(await gateway.invoices.findInvoice('demo-en', 'D-1001')).toMatchObject({ state: 'open', payments: [] })
})

test('what the demo says of columns is not remembered for others', async () => {
  const { demo, deskOf } = await openDemo()
  const table = { name: 'x.csv', bytes: new TextEncoder().encode('Wann;Wieviel;Wer;Warum\n09.03.2026;119,00;Lumora Sample;D-1001\n') }
  const id = await send(demo.bank, table)
  await settled(demo.bank, id)
  expect(await demo.bank.setColumns(id, 0, ['day', 'amount', 'name', 'purpose'])).toEqual({})
  expect(await countsOf(demo.bank, id)).toEqual({ sure: 1 })
  expect(await countsOf(demo.bank, await send(demo.bank, table))).toEqual({ sure: 1 })
  expect(await countsOf(deskOf('mara').bank, await send(deskOf('mara').bank, table))).toEqual({})
})

test('an interrupted recording is on Today, until the rest of its files is recorded', async () => {
  const { site, demo, deskOf } = await openDemo()
  const file = fileOf([pay('119.00', 'Invoice D-1001', { name: 'Lumora Sample' })])
  const input = `bank import ${createHash('sha256').update(file.bytes).digest('hex')}`
  for (const uid of ['tobias', demoStaffId]) {
    const runner = { host: 'gone', pid: 1 }
    const batch = new BatchRecorder({ id: `20260420-${uid}`, command: 'bank import', actor: uid, uid, runner, isDryRun: false })
    batch.expectSeveral(input)
    await createGateway(batch.wrap(site.documents)).customers.putCustomer(createCustomer({ id: `demo-${uid === 'tobias' ? 'nl' : 'es'}` }))
  }
  site.clock.advance(11 * 60_000)
  const [mara, ben] = [deskOf('mara'), deskOf('ben', 'bookkeeping')]
  const listed = [{ kind: 'bank', batchId: expect.stringMatching(/^20260420-/u) }]
  expect((await mara.loadToday()).imports?.items).toMatchObject([...listed, ...listed])
  expect((await ben.loadToday()).imports?.items).toMatchObject([...listed, ...listed])
  expect((await demo.loadToday()).imports?.items).toMatchObject([{ kind: 'bank', batchId: `20260420-${demoStaffId}` }])
  expect(await demo.imports.undoInterrupted('20260420-tobias')).toEqual({ refusal: 'no-such-act' })
  const id = await send(mara.bank, file)
  const { report } = await settled(mara.bank, id)
  expect((await mara.loadToday()).imports?.items).toHaveLength(2)
  await mara.bank.record(id, report?.fingerprint ?? '')
  expect(await settled(mara.bank, id)).toMatchObject({ state: 'stored' })
  expect((await mara.loadToday()).imports?.items).toEqual([])
})

test.each(locales)('the statement to try it with is matched with the demo’s invoices: %s', async (locale) => {
  const { demo, gateway } = await openDemo()
  await gateway.customers.putCustomer(createCustomer({ id: 'demo-nl', company: 'Lumora Voorbeeld B.V.' }))
  await gateway.invoices.putInvoices('demo-nl', [createInvoice({ number: 'D-2001' })])
  const translate = createTranslate(locale, content.messages[locale])
  const bytes = await demo.bank.writeSample({
    paid: (number) => translate('agency.bank.sample.paid', { number }),
    part: (number) => translate('agency.bank.sample.part', { number }),
    thanks: translate('agency.bank.sample.thanks'),
    bank: translate('agency.bank.sample.bank'),
    fee: translate('agency.bank.sample.fee'),
  })
  const id = await send(demo.bank, { name: 'sample.csv', bytes })
  const { report, rows } = await settled(demo.bank, id)
  expect(report?.files).toMatchObject([{ entryCount: 4, problemCount: 0, refusals: [] }])
  expect(rows.sure.map(({ amountMinor }) => amountMinor)).toEqual([11_900, 5950])
  expect(rows.out).toMatchObject([{ amountMinor: -490 }])
  expect(rows.doubtful).toMatchObject([{ amountMinor: 11_900 }])
})

test('files that are empty, too many or too large are not taken', async () => {
  const { deskOf } = await openOffice(1)
  const { bank } = deskOf('mara')
  const file = (length: number) => ({ name: 'x.csv', bytes: new Uint8Array(length) })
  expect(await bank.send([])).toEqual({ refusal: 'no-file' })
  expect(await bank.send([file(0)])).toEqual({ refusal: 'no-file' })
  expect(await bank.send(Array.from({ length: 21 }, () => file(1)))).toEqual({ refusal: 'too-many-statements' })
  expect(await bank.send([file(importFileBytes), file(1)])).toEqual({ refusal: 'too-large' })
})

test('many entries are in parts, of which a page reads those that it shows', async () => {
  const { deskOf, site } = await openOffice(60)
  const { bank } = deskOf('mara')
  const entries = Array.from({ length: 60 }, (_, at) => pay('119.00', `2026-${String(at + 1).padStart(4, '0')}`))
  const id = await send(bank, fileOf(entries))
  const last = await settled(bank, id, 2)
  expect(last.report?.groups.sure).toMatchObject({ count: 60, partCount: 3 })
  expect(last.rows.sure).toHaveLength(10)
  expect((await settled(bank, id, 99)).rows.sure).toHaveLength(10)
  const parts = async () => (await Array.fromAsync(site.documents.iterate({ collection: ['imports', id, 'parts'], pageSize: 100 }))).length
  expect(await parts()).toBe(4)
  await bank.remove(id)
  expect(await parts()).toBe(0)
})

test('while a part of the review is missing, the groups keep their own entries', async () => {
  const { deskOf, site } = await openOffice()
  const { bank } = deskOf('mara')
  const id = await send(bank, fileOf(four))
  await settled(bank, id)
  await site.documents.commit([{ delete: ['imports', id, 'parts', 'review-0'] }])
  const { rows } = await settled(bank, id)
  expect([rows.sure, rows.doubtful.map(({ purpose }) => purpose), rows.none.length]).toEqual([[], ['danke'], 1])
})

test('decisions that do not fit into the document of the statements are refused', async () => {
  const { deskOf } = await openOffice(1)
  const { bank } = deskOf('mara')
  const id = await send(bank, fileOf([pay('119.00', '2026-0001')]))
  await settled(bank, id)
  const invoices = Array.from({ length: 500 }, () => ({ invoice: 'i'.repeat(500) }))
  expect(await bank.choose(id, { entry: 'x', invoices })).toEqual({ refusal: 'too-many-decisions' })
  expect(await settled(bank, id)).toMatchObject({ state: 'checked' })
})

test('a file that cannot be read is named, and the others are matched', async () => {
  const { deskOf, failures } = await openOffice()
  const { bank } = deskOf('mara')
  const bad = { name: 'bad.pdf', bytes: new TextEncoder().encode('%PDF-1.7') }
  const id = await send(bank, bad, fileOf([pay('119.00', '2026-0001')]))
  const { report } = await settled(bank, id)
  expect(report?.files).toMatchObject([{ name: 'bad.pdf', refusals: [{ fault: 'pdf' }] }, { name: 'march.xml' }])
  expect(report?.groups.sure.count).toBe(1)
  expect(failures).toEqual([])
})
