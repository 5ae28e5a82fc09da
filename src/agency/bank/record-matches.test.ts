import { expect, test } from 'vitest'
import { openBatchStore } from '#gateway/batches/batches.ts'
import { writeCamt, writeDetails } from '#testing/bank/write-camt.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend } from '#testing/backend/start-backend.ts'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'
import { beginAct } from '#testing/site/operation.ts'
import { recordMatches } from './record-matches.ts'
import { reviewStatements } from './review-statements.ts'

const getBackend = shareBackend(startBackend)
const account = 'DE13000000000000012345'
const nothingDecided = { chosen: [], excluded: [] }

/** A backend with open invoices of 119.00 EUR, numbered from 2026-0001. */
async function createSite(count: number) {
  const site = await getBackend()
  site.clock.set(Date.parse('2026-04-20T10:00:00Z'))
  const { gateway } = beginAct(site)
  await gateway.customers.putCustomer(createCustomer())
  const numbers = Array.from({ length: count }, (_, at) => `2026-${String(at + 1).padStart(4, '0')}`)
  const invoices = numbers.map((number) => createInvoice({ number }))
  // A recorded commit takes fewer than 500.
  for (const part of [invoices.slice(0, 400), invoices.slice(400)]) await gateway.invoices.putInvoices('halde', part)
  return { site, gateway, numbers }
}

function writeFile(entries: readonly (readonly [amount: string, purpose: string])[]) {
  const xml = writeCamt(
    entries.map(([amount, purpose]) => ({ amount, details: [writeDetails({ purpose })] })),
    { account },
  )
  return [{ name: 'a.xml', bytes: new TextEncoder().encode(xml) }]
}

test('an invoice that changes after the review is not paid, and can be paid later', async () => {
  const { site, gateway } = await createSite(2)
  const operation = beginAct(site, { command: 'bank import' })
  const review = await reviewStatements(operation, writeFile([['238.00', '2026-0001 2026-0002']]), nothingDecided)
  if ('refusal' in review) throw new Error(review.refusal)
  await gateway.invoices.putInvoices('halde', [createInvoice({ number: '2026-0002', notes: 'changed' })])
  expect(await recordMatches(operation, review)).toMatchObject({
    refusal: 'not-recorded',
    cause: { refusal: 'changed-meanwhile' },
    doneCount: 0,
  })
  // Neither of both.
  expect(await gateway.invoices.findInvoice('halde', '2026-0001')).toMatchObject({ payments: [] })
  const again = await reviewStatements(operation, writeFile([['238.00', '2026-0001 2026-0002']]), nothingDecided)
  if ('refusal' in again) throw new Error(again.refusal)
  expect(await recordMatches(operation, again)).toEqual({ recordedCount: 1 })
  expect(await gateway.invoices.findInvoice('halde', '2026-0002')).toMatchObject({ state: 'paid', notes: 'changed' })
})

test('of two who record the same file at once, one does', async () => {
  const { site, gateway } = await createSite(1)
  const file = writeFile([['119.00', '2026-0001']])
  const record = async () => {
    const operation = beginAct(site, { command: 'bank import' })
    const review = await reviewStatements(operation, file, nothingDecided)
    return 'refusal' in review ? review : await recordMatches(operation, review)
  }
  await Promise.all([record(), record()])
  expect((await gateway.invoices.findInvoice('halde', '2026-0001'))?.payments).toHaveLength(1)
})

test('more than one commit takes is one batch, and is undone as one', async () => {
  const { site, gateway, numbers } = await createSite(600)
  const operation = beginAct(site, { command: 'bank import' })
  const review = await reviewStatements(operation, writeFile(numbers.map((number) => ['119.00', number])), nothingDecided)
  if ('refusal' in review) throw new Error(review.refusal)
  expect(await recordMatches(operation, review)).toEqual({ recordedCount: 600 })
  const paid = async () => (await gateway.invoices.listAllInvoices('halde')).filter(({ state }) => state === 'paid').length
  expect(await paid()).toBe(600)
  const batches = openBatchStore(site.documents)
  expect(await batches.findBatch(operation.batch.id)).not.toHaveProperty('aliveAt')
  expect(await batches.undoBatch(operation.batch.id, 'undo')).toMatchObject({ restoredCount: 600 })
  expect(await paid()).toBe(0)
})

test('invoices of another seller are not those of the agency, nor is their account', async () => {
  const { site, gateway } = await createSite(0)
  const other = {
    legalName: 'Other Ltd',
    representative: 'X',
    email: 'x@other.example',
    phoneDisplay: '1',
    vatId: 'IE9999999X',
    address: createCustomer().address,
  }
  await gateway.invoices.putInvoices('halde', [createInvoice({ iban: 'DE89370400440532013000', issuedBy: other })])
  const xml = writeCamt([{ amount: '119.00', details: [writeDetails({ purpose: '2026-0001' })] }], { account: 'DE89370400440532013000' })
  const review = await reviewStatements(beginAct(site), [{ name: 'a.xml', bytes: new TextEncoder().encode(xml) }], nothingDecided)
  expect(review).toMatchObject({
    matched: [],
    files: [{ refusals: [{ fault: 'other-account', facts: { value: 'DE89370400440532013000', id: 'S-1' } }] }],
  })
})
