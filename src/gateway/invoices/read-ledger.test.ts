import { expect, test } from 'vitest'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { createCustomer, createInvoice, createLine } from '#testing/site/customers.ts'
import { openGatewayAs, startGuardedBackend } from '#testing/backend/gateway-as.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import type { TestBackend } from '#testing/backend/start-backend.ts'
import { createGateway } from '#gateway/gateway.ts'
import { LedgerCache } from './ledger-cache.ts'
import { openLedgerSource } from './ledger-source.ts'
import { encodePlainObject } from '#gateway/documents/typed-document.ts'

const getBackend = shareBackend(startGuardedBackend)

const older = createInvoice({ number: '2025-0009', issuedOn: '2025-12-31' })

const emails = ['zoe@halde.example', 'ann@halde.example']

/** zoe and ann of halde and eve of another company, who share what a server keeps. */
async function startCompanies() {
  const backend = await getBackend()
  const service = createGateway(backend.documents)
  await service.customers.storeCustomers([createCustomer({ emails }), createCustomer({ id: 'other', emails: ['eve@other.example'] })])
  await service.invoices.putInvoices('halde', [createInvoice(), older])
  await service.invoices.putInvoices('other', [createInvoice({ number: '2026-0009' })])
  // Cached readings stay good: the tests see what the readings themselves notice.
  const ledgerCache = new LedgerCache({ mostInvoices: 5000, longestMilliseconds: 1000, now: () => 0 })
  const answers: { readonly method: string; readonly documentCount: number }[] = []
  const fetch: TestBackend['fetch'] = async (request) => {
    const response = await backend.fetch(request)
    const text = await response.clone().text()
    answers.push({ method: request.url.split(':').at(-1) ?? '', documentCount: text.split('"createTime"').length - 1 })
    return response
  }
  const zoe = await openGatewayAs(backend, 'zoe@halde.example', { ledgerCache, fetch })
  return { backend, service, ledgerCache, zoe: zoe.gateway, answers }
}

test('what staff add, change and remove is in the next reading', async () => {
  const companies = await startCompanies()
  const { zoe, service } = companies
  const read = async () => (await zoe.invoices.openLedger('halde')).invoices
  expect(await read()).toEqual([createInvoice(), older])
  const paid = createInvoice({ paid: [['2026-03-10', 11_900]] })
  await service.invoices.putInvoices('halde', [paid])
  expect(await read()).toEqual([paid, older])
  const newest = createInvoice({ number: '2026-0002', issuedOn: '2026-03-05' })
  await service.invoices.storeInvoices([{ customerId: 'halde', invoice: newest }])
  expect(await read()).toEqual([newest, paid, older])
  await service.invoices.setFile('halde', older.number, 'customers/halde/9.pdf')
  expect(await read()).toEqual([newest, paid, { ...older, file: 'customers/halde/9.pdf' }])
  await service.invoices.deleteInvoices('halde', [paid.number])
  expect(await read()).toEqual([newest, { ...older, file: 'customers/halde/9.pdf' }])
  // One goes and another comes: the number stays.
  await service.invoices.deleteInvoices('halde', [newest.number])
  await service.invoices.putInvoices('halde', [paid])
  expect(await read()).toEqual([paid, { ...older, file: 'customers/halde/9.pdf' }])
})

test('drafts are in no reading of a person, what is shared comes in, and what is withdrawn goes', async () => {
  const { zoe, service } = await startCompanies()
  const read = async () => (await zoe.invoices.openLedger('halde')).invoices.map(({ number, state }) => `${number} ${state}`)
  const draft = createInvoice({ number: '2026-0002', state: 'draft' })
  const creditLines = [createLine({ unitPriceMinor: 10_000 })]
  const credit = createInvoice({ number: '2026-0003', kind: 'creditNote', creditsNumber: '2026-0001', state: 'draft', lines: creditLines })
  await service.invoices.putInvoices('halde', [draft, credit])
  const issued = ['2026-0001 open', '2025-0009 open']
  expect(await read()).toEqual(issued)
  expect(await zoe.invoices.findShownInvoice('halde', draft.number)).toBeUndefined()
  expect(await zoe.invoices.findShownInvoice('halde', '2026-0404')).toBeUndefined()
  expect(await zoe.invoices.findShownInvoice('halde', '2026-0001')).toEqual(createInvoice())
  expect(await zoe.invoices.listCreditNotes('halde', '2026-0001')).toEqual([])
  // A request to the backend itself is refused, too.
  await expect(zoe.invoices.listAllInvoices('halde')).rejects.toMatchObject({ status: 'PERMISSION_DENIED' })
  await expect(zoe.invoices.findInvoice('halde', draft.number)).rejects.toMatchObject({ status: 'PERMISSION_DENIED' })
  await service.invoices.putInvoices('halde', [{ ...draft, state: 'proforma' }])
  expect(await read()).toEqual(['2026-0002 proforma', ...issued])
  await service.invoices.putInvoices('halde', [draft])
  expect(await read()).toEqual(issued)
  await service.invoices.putInvoices('halde', [
    { ...draft, state: 'open' },
    { ...credit, state: 'open' },
  ])
  expect(await read()).toEqual(['2026-0003 open', '2026-0002 open', ...issued])
  expect(await zoe.invoices.listCreditNotes('halde', '2026-0001')).toHaveLength(1)
})

test('a minute after the last change nothing is read but that nothing has changed', async () => {
  const companies = await startCompanies()
  const { backend, zoe, answers } = companies
  backend.clock.advance(61_000)
  const first = await zoe.invoices.openLedger('halde')
  answers.length = 0
  expect(await zoe.invoices.openLedger('halde')).toBe(first)
  expect(answers.toSorted((a, b) => (a.method < b.method ? -1 : 1))).toEqual([
    { method: 'runAggregationQuery', documentCount: 0 },
    { method: 'runQuery', documentCount: 0 },
  ])
})

test('what the service reads in advance is found by those who may see it, and refused to others', async () => {
  const { backend, ledgerCache, zoe, answers } = await startCompanies()
  const source = openLedgerSource(backend.documents, ledgerCache)
  expect(await Array.fromAsync(source.listCustomerIds())).toEqual(['halde', 'other'])
  expect(await source.countInvoices('halde')).toBe(2)
  backend.clock.advance(61_000)
  await source.renewLedger('halde')
  expect(source.listUsed(2, 1000)).toEqual(['halde'])
  expect((await zoe.invoices.openLedger('halde')).invoices).toEqual([createInvoice(), older])
  expect(answers.map(({ documentCount }) => documentCount)).toEqual([0, 0])
  const eve = await openGatewayAs(backend, 'eve@other.example', { ledgerCache })
  await expect(eve.gateway.invoices.openLedger('halde')).rejects.toMatchObject({ status: 'PERMISSION_DENIED' })
})

test('a change that is committed late, with a time before the last read, is not missed', async () => {
  const companies = await startCompanies()
  const { backend, zoe } = companies
  await zoe.invoices.openLedger('halde')
  const late = createInvoice({ reference: 'Late' })
  const updatedAt = new Date(backend.clock.now() - 30_000)
  await backend.documents.commit([
    { set: ['customers', 'halde', 'invoices', late.number], fields: encodePlainObject({ ...late, updatedAt }) },
  ])
  expect((await zoe.invoices.openLedger('halde')).invoices).toContainEqual(late)
})

test('more changes than a page holds, many of one moment, are all read', async () => {
  const companies = await startCompanies()
  const { zoe, service } = companies
  await zoe.invoices.openLedger('halde')
  const many = Array.from({ length: 1100 }, (_, index): Invoice => createInvoice({ number: `M${String(index).padStart(4, '0')}` }))
  await service.invoices.putInvoices('halde', many)
  expect((await zoe.invoices.openLedger('halde')).invoices).toHaveLength(1102)
})

test('an invoice that was written without its time is noticed by the number of all', async () => {
  const companies = await startCompanies()
  const { backend, zoe } = companies
  await zoe.invoices.openLedger('halde')
  const foreign = createInvoice({ number: '2026-0077' })
  await backend.documents.commit([{ set: ['customers', 'halde', 'invoices', foreign.number], fields: encodePlainObject(foreign) }])
  expect((await zoe.invoices.openLedger('halde')).invoices).toContainEqual(foreign)
})

test.each([
  ['somebody of another company', 'eve@other.example', true],
  ['somebody who has not shown that the address is theirs', 'ann@halde.example', false],
] as const)('%s is refused what others have read, at the same time and after', async (_, email, isEmailVerified) => {
  const companies = await startCompanies()
  const { backend, ledgerCache, zoe } = companies
  const stranger = (await openGatewayAs(backend, email, { ledgerCache, isEmailVerified })).gateway
  const [read, refused] = await Promise.allSettled([zoe.invoices.openLedger('halde'), stranger.invoices.openLedger('halde')])
  expect([read.status, refused.status]).toEqual(['fulfilled', 'rejected'])
  await expect(stranger.invoices.openLedger('halde')).rejects.toMatchObject({ status: 'PERMISSION_DENIED' })
})

test('a user who loses access to a company is refused at the next request, others are not', async () => {
  const companies = await startCompanies()
  const { backend, ledgerCache, zoe, service } = companies
  const ann = (await openGatewayAs(backend, 'ann@halde.example', { ledgerCache })).gateway
  await Promise.all([zoe.invoices.openLedger('halde'), ann.invoices.openLedger('halde')])
  await service.customers.putCustomer(createCustomer({ emails: ['zoe@halde.example'] }))
  await expect(ann.invoices.openLedger('halde')).rejects.toMatchObject({ status: 'PERMISSION_DENIED' })
  expect((await zoe.invoices.openLedger('halde')).invoices).toHaveLength(2)
})

test('a person of two companies finds in each its own invoices', async () => {
  const companies = await startCompanies()
  const { zoe, service } = companies
  await service.customers.putCustomer(createCustomer({ id: 'other', emails: ['zoe@halde.example'] }))
  const numbersOf = async (id: string) => (await zoe.invoices.openLedger(id)).invoices.map(({ number }) => number)
  for (let turn = 0; turn < 2; turn++) {
    expect(await numbersOf('halde')).toEqual(['2026-0001', '2025-0009'])
    expect(await numbersOf('other')).toEqual(['2026-0009'])
  }
})
