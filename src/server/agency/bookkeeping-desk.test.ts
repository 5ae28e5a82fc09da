import { createHash } from 'node:crypto'
import { unzipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
import { demoCustomerIds, demoStaffId } from '#domain/customers/demo-customer-ids.ts'
import type { MakeBillingFiles, Year } from '#domain/bookkeeping/billing.ts'
import { listMonths } from '#domain/bookkeeping/tax-sums.ts'
import { createGateway } from '#gateway/gateway.ts'
import { createSequenceWrite, readNumberSequences } from '#gateway/invoices/number-sequences.ts'
import { startGuardedBackend } from '#testing/backend/gateway-as.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { openTestDesk } from '#testing/site/agency-desk.ts'
import { createCustomer, createInvoice, createLine } from '#testing/site/customers.ts'
import { YearReports } from '#server/agency/bookkeeping/year-reports.ts'

const getBackend = shareBackend(startGuardedBackend)
const [demoId = ''] = demoCustomerIds
const year = '2026'
const dutch = { vatId: 'NL123456789B01', address: { street: 'Gracht 1', postalCode: '1012', city: 'Amsterdam', country: 'NL' } }
const reverseCharge = [createLine({ taxRate: 0, taxCategory: 'AE' })]

/** A backend with invoices of two customers, and one of the demo. */
async function openOffice() {
  const site = await getBackend()
  site.clock.set(Date.parse('2026-04-01T10:00:00Z'))
  const { customers, invoices } = createGateway(site.documents)
  await customers.putCustomer(createCustomer({ address: { street: 'Weg 1', postalCode: '10115', city: 'Berlin', country: 'DE' } }))
  await customers.putCustomer(createCustomer({ id: 'gracht', company: 'Gracht BV', ...dutch }))
  await customers.putCustomer(createCustomer({ id: demoId, company: 'Demo' }))
  await invoices.putInvoices('halde', [
    createInvoice({ number: '2026-0001', issuedOn: '2026-03-02' }),
    createInvoice({ number: '2026-0004', issuedOn: '2026-03-02', state: 'void' }),
  ])
  await invoices.putInvoices('gracht', [createInvoice({ number: '2026-0002', issuedOn: '2026-03-02', lines: reverseCharge })])
  await invoices.putInvoices(demoId, [createInvoice({ number: 'D-1', issuedOn: '2026-03-02' })])
  const yearReports = new YearReports()
  let reads = 0
  const fetch: typeof site.fetch = async (request) => {
    reads++
    return await site.fetch(request)
  }
  const makeBillingFiles = vi.fn<MakeBillingFiles>(() => Promise.resolve([{ ending: 'pdf' as const, bytes: new Uint8Array(200_000) }]))
  const deskOf = (uid: string) => openTestDesk(site, uid, { fetch, yearReports, makeBillingFiles }).bookkeeping
  const takeCount = async (count: number) => {
    const sequences = await readNumberSequences(site.documents)
    await site.documents.commit([createSequenceWrite(sequences, '2026-{0000}', count)])
  }
  return { deskOf, invoices, makeBillingFiles, takeCount, countReads: () => reads }
}

async function settled(desk: ReturnType<typeof openTestDesk>['bookkeeping'], of: Year = year) {
  for (;;) {
    const opened = await desk.open(of)
    if ('refusal' in opened) throw new Error(opened.refusal)
    if ('report' in opened) return opened.report
  }
}

test('a year is summed up over all customers but the demo, and its tables are files', async () => {
  const { deskOf } = await openOffice()
  const desk = deskOf('mara')
  const report = await settled(desk)
  expect(report).toMatchObject({
    documentCount: 3,
    taxes: [
      { month: '2026-03', country: 'DE', taxCategory: 'S', taxRate: 19, supply: { netMinor: 10_000, taxMinor: 1900 } },
      { month: '2026-03', country: 'NL', taxCategory: 'AE', taxRate: 0, supply: { netMinor: 10_000, taxMinor: 0 } },
    ],
    euSales: { quarter: [{ period: '2026 Q1', vatId: 'NL123456789B01', netMinor: 10_000 }], month: [{ period: '2026-03' }] },
    sequences: [{ sequence: '2026-{0000}', first: '2026-0001', last: '2026-0004', counts: { issued: 2, void: 1, draft: 0 } }],
    openNumbers: [
      { number: '2026-0003', state: 'missing' },
      { number: '2026-0004', state: 'void' },
    ],
  })
  const readTable = async (months: readonly string[]) => {
    const bytes = await desk.openTable(
      year,
      'taxesByMonth',
      listMonths(year).filter((month) => months.includes(month)),
    )
    return new TextDecoder().decode(bytes).split('\r\n')
  }
  expect(await readTable(['2026-03'])).toEqual([
    '"Month";"Country";"VAT category";"VAT rate";"Currency";"Net by supply";"VAT by supply";"Net by payment";"VAT by payment"',
    '"2026-03";"DE";"S";"19";"EUR";"100,00";"19,00";"0,00";"0,00"',
    '"2026-03";"NL";"AE";"0";"EUR";"100,00";"0,00";"0,00";"0,00"',
    '',
  ])
  expect(await readTable(['2026-01'])).toHaveLength(2)
})

test('a year is summed up once, until an invoice changes', async () => {
  const { deskOf, invoices, countReads } = await openOffice()
  await settled(deskOf('mara'))
  const before = countReads()
  expect(await settled(deskOf('otto'))).toMatchObject({ documentCount: 3 })
  await deskOf('otto').openTable(year, 'numbers', [])
  expect(countReads()).toBe(before)
  await invoices.putInvoices('halde', [createInvoice({ number: '2026-0005', issuedOn: '2026-03-02' })])
  expect(await settled(deskOf('mara'))).toMatchObject({ documentCount: 4 })
  expect(countReads()).toBeGreaterThan(before)
})

test('a report names no more documents than its page', async () => {
  const { deskOf, invoices } = await openOffice()
  const numbers = Array.from({ length: 101 }, (_, at) => `2026-${String(at + 10).padStart(4, '0')}`)
  const invoicesOf = (month: '01' | '02') =>
    numbers.map((number) =>
      createInvoice({ number: `${number}-${month}`, issuedOn: `2026-${month}-02`, lines: [createLine({ taxRate: 0 })], prepaidMinor: 100 }),
    )
  await invoices.putInvoices('gracht', [...invoicesOf('01'), ...invoicesOf('02')])
  const { uncategorized, undated, euSales } = await settled(deskOf('mara'))
  const countOf = (month: string) =>
    [uncategorized.filter((each) => each.month === month), undated.payment.filter(({ issuedOn }) => issuedOn.startsWith(month))].map(
      ({ length }) => length,
    )
  expect(countOf('2026-01')).toEqual([100, 100])
  expect(countOf('2026-02')).toEqual([100, 100])
  expect(euSales.month).toMatchObject([{ vatId: 'NL123456789B01', customerIds: [], numbers: [] }])
})

test('the demo’s staff see the year of the demo alone', async () => {
  const { deskOf, takeCount } = await openOffice()
  await takeCount(137)
  expect((await settled(deskOf('mara'))).openNumbers).toMatchObject([{}, {}, { number: '2026-0005', lastNumber: '2026-0137' }])
  const desk = deskOf(demoStaffId)
  expect(await settled(desk)).toMatchObject({
    documentCount: 1,
    sequences: [{ sequence: '', first: 'D-1' }],
    openNumbers: [],
    euSales: { month: [] },
  })
  const files = unzipSync(new Uint8Array(await new Response(desk.openPackage(year)).arrayBuffer()))
  expect(Object.keys(files).filter((name) => name.startsWith('documents/'))).toEqual([`documents/${demoId}/D-1.pdf`])
})

test('the package of a year has the sum of each file, and each person gets one at a time', async () => {
  const { deskOf, makeBillingFiles } = await openOffice()
  const stream = deskOf('mara').openPackage(year)
  expect(deskOf('mara').openPackage(year)).toBeUndefined()
  const files = unzipSync(new Uint8Array(await new Response(stream).arrayBuffer()))
  const { SHA256SUMS: sums, ...others } = files
  const computed = Object.entries(others).map(([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}`)
  expect(new TextDecoder().decode(sums).trimEnd().split('\n')).toEqual(computed)
  expect(Object.keys(others).filter((name) => name.startsWith('documents/'))).toHaveLength(3)
  expect(makeBillingFiles).toHaveBeenCalledTimes(3)
  await vi.waitFor(() => expect(deskOf('mara').openPackage(year)?.cancel()).toBeDefined())
})

test('closing the download ends the work', async () => {
  const { deskOf, invoices, makeBillingFiles } = await openOffice()
  const numbers = Array.from({ length: 50 }, (_, at) => `2026-${String(at + 10).padStart(4, '0')}`)
  await invoices.putInvoices(
    'halde',
    numbers.map((number) => createInvoice({ number, issuedOn: '2026-03-02' })),
  )
  const reader = deskOf('mara').openPackage(year)?.getReader()
  while (makeBillingFiles.mock.calls.length < 3) await reader?.read()
  await reader?.cancel()
  // The place is free once the thread has ended.
  await vi.waitFor(async () => {
    const next = deskOf('mara').openPackage(year)
    expect(next).toBeDefined()
    await next?.cancel()
  })
  expect(makeBillingFiles.mock.calls.length).toBeLessThan(20)
})

test('a document that cannot be sent to the thread ends the download, and nothing else', async () => {
  const { deskOf, makeBillingFiles } = await openOffice()
  const bytes = new Uint8Array(10)
  makeBillingFiles.mockResolvedValueOnce([
    { ending: 'pdf', bytes },
    { ending: 'xml', bytes },
  ])
  await expect(new Response(deskOf('mara').openPackage(year)).arrayBuffer()).rejects.toThrow('duplicate')
  await vi.waitFor(() => expect(deskOf('mara').openPackage(year)?.cancel()).toBeDefined())
})

test('too many years at once are refused', async () => {
  const { deskOf } = await openOffice()
  const desk = deskOf('mara')
  const years: readonly Year[] = ['2020', '2021', '2022', '2023', '2024', '2025']
  const outcomes = await Promise.all(years.map(async (each) => await desk.open(each)))
  expect(outcomes.filter((each) => 'refusal' in each)).toEqual([{ refusal: 'busy' }, { refusal: 'busy' }])
  for (const each of years) expect(await settled(desk, each)).toMatchObject({ documentCount: 0 })
})
