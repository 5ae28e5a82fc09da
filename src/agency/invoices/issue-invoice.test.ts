import { expect, test } from 'vitest'
import { openBatchStore } from '#gateway/batches/batches.ts'
import { openNoticeStore } from '#gateway/notices.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackendNow } from '#testing/site/agency.ts'
import { createCustomer, createInvoice, createLine } from '#testing/site/customers.ts'
import { beginAct } from '#testing/site/operation.ts'
import { creditInvoice } from './credit-invoice.ts'
import { issueInvoice, saveInvoice } from './issue-invoice.ts'

const getBackend = shareBackend(startBackendNow)
const draft = { customerId: 'halde', number: '2' }

/** A backend with an open invoice and a draft, both of 119.00 EUR. */
async function createSite() {
  const site = await getBackend()
  site.clock.set(Date.parse('2026-03-09T10:00:00Z'))
  const { gateway } = beginAct(site)
  const customers = [createCustomer(), createCustomer({ id: 'alder', archivedAt: new Date(0) })]
  for (const customer of customers) await gateway.customers.putCustomer(customer)
  await gateway.invoices.putInvoices('halde', [createInvoice(), createInvoice({ number: '2', state: 'draft' })])
  return { site, find: async (number: string) => await gateway.invoices.findInvoice('halde', number) }
}

test('a draft is issued with its parties and its mail, and undone as void', async () => {
  const { site, find } = await createSite()
  const operation = beginAct(site)
  expect(await issueInvoice(operation, draft, { issuedOn: '2026-03-09' })).toMatchObject({ recipients: ['zoe@halde.example'] })
  const { legalName } = await operation.readSite()
  expect(await find('2')).toMatchObject({
    state: 'open',
    dueOn: '2026-03-23',
    billedTo: { company: 'Halde BV' },
    issuedBy: { legalName },
    supply: { from: '2026-03-09', to: '2026-03-09' },
  })
  expect(await openNoticeStore(site.documents).listNotices()).toMatchObject([{ kind: 'invoices', numbers: ['2'] }])
  expect(await issueInvoice(beginAct(site), draft)).toEqual({ refusal: 'issued', state: 'open' })
  expect(await openBatchStore(site.documents).undoBatch(operation.batch.id, 'undo')).toMatchObject({ voidedCount: 1, canceledMailCount: 1 })
})

test('an invoice is saved with its totals, and stored once when it is saved twice', async () => {
  const { site, find } = await createSite()
  const fields = { currency: 'eur', iban: 'DE13 0000 0000 0000 0123 45', issuedOn: '2026-03-09', dueOn: '2026-03-23' }
  const save = async (changes: object, options?: { readonly updateTime: string }) =>
    await saveInvoice(
      beginAct(site),
      { customerId: 'halde', number: '3', ...fields, lines: [createLine({ quantity: 2 })], state: 'draft', ...changes },
      options,
    )
  expect(await save({})).toMatchObject({ change: 'new', isNotified: false })
  const totals = { grossMinor: 23_800, currency: 'EUR', iban: 'DE13000000000000012345' }
  expect(await find('3')).toMatchObject({ state: 'draft', ...totals })
  expect(await save({})).toMatchObject({ change: 'unchanged' })
  expect(await save({ notes: 'Thanks' })).toEqual({ refusal: 'exists', key: 'halde/3' })
  const [stored] = await beginAct(site).gateway.invoices.findVersionedInvoices([{ customerId: 'halde', number: '3' }])
  const seen = { updateTime: stored?.updateTime ?? '' }
  expect(await save({ notes: 'Thanks' }, seen)).toMatchObject({ change: 'changed', changedFields: ['notes'] })
  expect(await save({ notes: 'Thank you' }, seen)).toEqual({ refusal: 'changed-meanwhile' })
})

test('an invoice is refused for its fields, its customer, its number and the law', async () => {
  const { site, find } = await createSite()
  const save = async (changes: object) =>
    await saveInvoice(beginAct(site), { customerId: 'halde', ...createInvoice({ number: '4' }), ...changes }, { notifies: true })
  expect(await save({ iban: 'DE14000000000000012345' })).toEqual({
    refusal: 'invalid-fields',
    fields: [{ path: 'invoice.iban', fault: 'invalid', problem: 'has a typing error: its check digits do not fit' }],
  })
  expect(await save({ customerId: 'nobody' })).toEqual({ refusal: 'no-such-customer', customerId: 'nobody' })
  const problems = [{ problem: 'archived' }, { problem: 'number-taken', customerId: 'halde', isInSameInput: false }]
  expect(await save({ customerId: 'alder', number: '2026-0001' })).toEqual({ refusal: 'problems', problems })
  expect(await find('4')).toBeUndefined()
})

test('an issued invoice keeps its lines', async () => {
  const { site } = await createSite()
  const value = { customerId: 'halde', ...createInvoice({ lines: [createLine({ unitPriceMinor: 9000 })] }) }
  expect(await saveInvoice(beginAct(site), value, { isReplacing: true })).toMatchObject({
    refusal: 'unchangeable',
    changes: [{ problem: 'kept-fields', fields: expect.arrayContaining(['lines']) }],
  })
})

test('a credit note is stored, dated by the customer’s clocks, up to what is left', async () => {
  const { site, find } = await createSite()
  const credit = async (entered: { readonly number: string; readonly amountMinor?: number; readonly reason?: string }) =>
    await creditInvoice(beginAct(site), { customerId: 'halde', number: '2026-0001' }, entered)
  expect(await credit({ number: 'GS-1', amountMinor: 5950, reason: 'Delay' })).toMatchObject({ isRest: false, amountMinor: 5950 })
  expect(await find('GS-1')).toMatchObject({ kind: 'creditNote', creditsNumber: '2026-0001', issuedOn: '2026-03-09', grossMinor: 5950 })
  expect(await credit({ number: 'GS-2' })).toEqual({ refusal: 'more-than-left', leftMinor: 5950, currency: 'EUR' })
  expect(await credit({ number: 'GS-1', amountMinor: 100, reason: 'More' })).toMatchObject({ refusal: 'exists' })
  expect(await credit({ number: 'GS 2 ', amountMinor: 100, reason: 'More' })).toMatchObject({
    refusal: 'invalid-fields',
    fields: [{ path: 'invoice.number' }],
  })
})

test('a seller who needs a certified program issues nothing, and imports instead', async () => {
  const { site, find } = await createSite()
  const operation = beginAct(site)
  const facts = await operation.readSite()
  const spanish = { ...operation, readSite: async () => await Promise.resolve({ ...facts, address: { ...facts.address, country: 'ES' } }) }
  const refused = { refusal: 'needs-certified-program', country: 'ES', from: '2027-01-01' }
  for (const isNumbered of [true, false]) {
    expect(await issueInvoice(spanish, draft, { issuedOn: '2027-01-04', isNumbered })).toEqual(refused)
  }
  site.clock.set(Date.parse('2027-01-04T10:00:00Z'))
  expect(await creditInvoice(spanish, { ...draft, number: '2026-0001' }, {})).toEqual(refused)
  expect(await find('2')).toMatchObject({ state: 'draft' })
  const [issuedOn, dueOn] = ['2027-01-04', '2027-01-18']
  const fields = { currency: 'EUR', iban: 'DE13000000000000012345', issuedOn, dueOn, lines: [createLine()], state: 'open' }
  expect(await saveInvoice(spanish, { customerId: 'halde', number: 'F-1', ...fields })).toMatchObject({ change: 'new' })
})
