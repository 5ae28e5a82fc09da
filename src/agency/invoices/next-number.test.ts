import { expect, test } from 'vitest'
import { openBatchStore } from '#gateway/batches/batches.ts'
import { DocumentsError } from '#gateway/documents/documents.ts'
import { createSequenceWrite, readNumberSequences } from '#gateway/invoices/number-sequences.ts'
import { startBackendNow } from '#testing/site/agency.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'
import { beginAct } from '#testing/site/operation.ts'
import { createTurns } from '#agency/turns.ts'
import { creditInvoice } from './credit-invoice.ts'
import { issueInvoice } from './issue-invoice.ts'
import { previewNumber } from './next-number.ts'

const getBackend = shareBackend(startBackendNow)

/** A backend with two customers, of whom the first has these drafts. */
async function createSite(numbers: readonly string[]) {
  const site = await getBackend()
  site.clock.set(Date.parse('2026-03-09T10:00:00Z'))
  const { gateway, readSite } = beginAct(site)
  await gateway.customers.putCustomer(createCustomer())
  await gateway.customers.putCustomer(createCustomer({ id: 'alder' }))
  await gateway.invoices.putInvoices(
    'halde',
    numbers.map((number) => createInvoice({ number, state: 'draft' })),
  )
  // Read once: the content does not change here.
  const facts = await readSite()
  const inTurn = createTurns()
  const begin = () => ({ ...beginAct(site), inTurn, readSite: () => Promise.resolve(facts) })
  const issue = async (number: string, operation = begin()) =>
    await issueInvoice(operation, { customerId: 'halde', number }, { isNumbered: true, notifies: false })
  const listNumbers = async () =>
    (await gateway.invoices.listAllInvoices('halde')).map(({ number, state }) => `${number} ${state}`).toSorted()
  return { site, gateway, begin, issue, listNumbers }
}

/** So many that their commits meet each other. */
const atOnce = process.env['TEST_LONG'] === '1' ? 200 : 50

const countTo = (count: number) => Array.from({ length: count }, (_, at) => `2026-${String(at + 1).padStart(4, '0')} open`)

test(`${atOnce} drafts that are issued at once get ${atOnce} numbers without gap or double`, async () => {
  const drafts = Array.from({ length: atOnce }, (_, at) => `Draft-${at}`)
  const { issue, listNumbers } = await createSite(drafts)
  const outcomes = await Promise.all(drafts.map((number) => issue(number)))
  expect(outcomes.filter((outcome) => 'refusal' in outcome)).toEqual([])
  expect(await listNumbers()).toEqual(countTo(atOnce))
})

test('a draft that is issued twice at once gets one number', async () => {
  const { issue, listNumbers } = await createSite(['Draft-1', 'Draft-2'])
  const outcomes = await Promise.all([issue('Draft-1'), issue('Draft-1')])
  expect(outcomes.filter((outcome) => 'refusal' in outcome)).toHaveLength(1)
  await issue('Draft-2')
  expect(await listNumbers()).toEqual(countTo(2))
})

test('a commit that fails takes no number', async () => {
  const { begin, issue, listNumbers } = await createSite(['Draft-1', 'Draft-2'])
  const operation = begin()
  const commit = () => Promise.reject(new Error('The process was killed.'))
  await expect(issue('Draft-1', { ...operation, documents: { ...operation.documents, commit } })).rejects.toThrow('killed')
  await issue('Draft-2')
  expect(await listNumbers()).toEqual(['2026-0001 open', 'Draft-1 draft'])
})

test('a number that another process takes in the meantime is not used twice', async () => {
  const { site, begin, issue, gateway, listNumbers } = await createSite(['Draft-1'])
  const operation = begin()
  let isFirst = true
  const commit: typeof operation.documents.commit = async (writes) => {
    if (isFirst) await site.documents.commit([createSequenceWrite(await readNumberSequences(site.documents), '2026-{0000}', 1)])
    if (isFirst) await gateway.invoices.putInvoices('alder', [createInvoice()])
    isFirst = false
    return await operation.documents.commit(writes)
  }
  await issue('Draft-1', { ...operation, documents: { ...operation.documents, commit } })
  expect(await listNumbers()).toEqual(['2026-0002 open'])
})

test('the demo takes no number of the agency, and counts its own', async () => {
  const { gateway, begin, issue, listNumbers } = await createSite(['Draft-1', 'Draft-2'])
  await gateway.customers.putCustomer(createCustomer({ id: 'demo' }))
  await gateway.customers.putCustomer(createCustomer({ id: 'demo-en' }))
  await issue('Draft-1')
  const drafts = ['demo', 'demo-en', 'demo']
  for (const [at, customerId] of drafts.entries()) {
    await gateway.invoices.putInvoices(customerId, [createInvoice({ number: `D-${at}`, state: 'draft' })])
    await issueInvoice(begin(), { customerId, number: `D-${at}` }, { isNumbered: true, notifies: false })
  }
  const numbersOf = async (customerId: string) =>
    (await gateway.invoices.listAllInvoices(customerId)).map(({ number }) => number).toSorted()
  expect([await numbersOf('demo'), await numbersOf('demo-en')]).toEqual([['2026-0001', '2026-0003'], ['2026-0002']])
  await issue('Draft-2')
  expect(await listNumbers()).toEqual(countTo(2))
})

test('typed numbers are passed over, and drafts that have one of the sequence keep it', async () => {
  const { site, gateway, issue, listNumbers } = await createSite(['Draft-1', '2026-0004'])
  await gateway.invoices.putInvoices('alder', [createInvoice({ number: '2026-0001' }), createInvoice({ number: '2026-0002' })])
  expect(await previewNumber(beginAct(site), { kind: 'invoice', issuedOn: '2026-12-31', customerId: 'halde' })).toBe('2026-0003')
  expect(await previewNumber(beginAct(site), { kind: 'invoice', issuedOn: '2027-01-01', customerId: 'halde' })).toBe('2027-0001')
  await issue('Draft-1')
  await issue('2026-0004')
  expect(await listNumbers()).toEqual(['2026-0003 open', '2026-0004 open'])
  expect(await previewNumber(beginAct(site), { kind: 'invoice', issuedOn: '2026-12-31', customerId: 'halde' })).toBe('2026-0005')
})

test('a sequence goes on after imported invoices, and uses no number missing among them', async () => {
  const { site, gateway, issue, listNumbers } = await createSite(['Draft-1', 'Draft-2', '2026-0050'])
  const imported = ['2026-0001', '2026-0004', '2026-0033'].map((number) => createInvoice({ number }))
  await gateway.invoices.putInvoices('alder', [...imported, createInvoice({ number: '2026-0035', state: 'void' })])
  expect(await previewNumber(beginAct(site), { kind: 'invoice', issuedOn: '2026-12-31', customerId: 'halde' })).toBe('2026-0036')
  await issue('Draft-1')
  await issue('Draft-2')
  expect(await listNumbers()).toEqual(['2026-0036 open', '2026-0037 open', '2026-0050 draft'])
})

test('credit notes follow in the same sequence or in their own, and credit no more than is left', async () => {
  const { begin, issue, gateway } = await createSite(['Draft-1'])
  await issue('Draft-1')
  const credit = async (operation = begin()) =>
    await creditInvoice(operation, { customerId: 'halde', number: '2026-0001' }, { amountMinor: 5950, reason: 'Delay' })
  const outcomes = await Promise.all([credit(), credit(), credit()])
  expect(outcomes.map((outcome) => ('refusal' in outcome ? outcome.refusal : outcome.creditNote.number)).toSorted()).toEqual([
    '2026-0002',
    '2026-0003',
    'already-credited',
  ])
  await gateway.invoices.putInvoices('halde', [createInvoice({ number: 'X' })])
  const facts = { ...(await begin().readSite()), creditNoteNumbers: 'GS-{000}' }
  const own = await creditInvoice({ ...begin(), readSite: () => Promise.resolve(facts) }, { customerId: 'halde', number: 'X' }, {})
  expect(own).toMatchObject({ creditNote: { number: 'GS-001' } })
})

test('an undone issue leaves its number void, and brings the draft back', async () => {
  const { site, begin, issue, listNumbers } = await createSite(['Draft-1'])
  const operation = begin()
  await issue('Draft-1', operation)
  await openBatchStore(site.documents).undoBatch(operation.batch.id, 'undo')
  expect(await listNumbers()).toEqual(['2026-0001 void', 'Draft-1 draft'])
  await issue('Draft-1')
  expect(await listNumbers()).toEqual(['2026-0001 void', '2026-0002 open'])
})

test('commits that only met others are tried again, and what others have changed ends it', async () => {
  const { begin, gateway, issue, listNumbers } = await createSite(['Draft-1', 'Draft-2'])
  const operation = begin()
  let met = 0
  const commit: typeof operation.documents.commit = async (writes) => {
    if (met++ < 5) throw new DocumentsError('ABORTED', 'Too much contention on these documents.')
    return await operation.documents.commit(writes)
  }
  expect(await issue('Draft-1', { ...operation, documents: { ...operation.documents, commit } })).toHaveProperty('invoice')
  const other = begin()
  const meetAlways = () => Promise.reject(new DocumentsError('ABORTED', 'Too much contention on these documents.'))
  const refused = await issue('Draft-2', { ...other, documents: { ...other.documents, commit: meetAlways } })
  expect(refused).toEqual({ refusal: 'changed-meanwhile' })
  expect(await listNumbers()).toEqual(['2026-0001 open', 'Draft-2 draft'])
  expect(await gateway.invoices.findInvoice('halde', 'Draft-1')).toBeUndefined()
})
