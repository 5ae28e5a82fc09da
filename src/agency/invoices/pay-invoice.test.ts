import { expect, test } from 'vitest'
import { openBatchStore } from '#gateway/batches/batches.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend } from '#testing/backend/start-backend.ts'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'
import { beginAct } from '#testing/site/operation.ts'
import { payInvoice } from './pay-invoice.ts'

const getBackend = shareBackend(startBackend)
const address = { customerId: 'halde', number: '2026-0001' }

/** A backend with one open invoice of 119.00 EUR. */
async function createSite() {
  const site = await getBackend()
  site.clock.set(Date.parse('2026-03-09T23:30:00Z'))
  const { gateway } = beginAct(site)
  await gateway.customers.putCustomer(createCustomer())
  await gateway.invoices.putInvoices('halde', [createInvoice()])
  return { site, gateway }
}

test('a payment is one batch of its actor, dated by the customer’s clocks, and can be undone', async () => {
  const { site, gateway } = await createSite()
  const operation = beginAct(site)
  expect(await payInvoice(operation, address, { method: 'card' })).toMatchObject({ leftMinor: 0, invoice: { state: 'paid' } })
  // In Amsterdam it is the next day.
  const payments = [{ paidOn: '2026-03-10', amountMinor: 11_900, method: 'card' }]
  expect(await gateway.invoices.findInvoice('halde', '2026-0001')).toMatchObject({ state: 'paid', payments })
  const batches = openBatchStore(site.documents)
  expect(await batches.findBatch(operation.batch.id)).toMatchObject({ command: 'invoices pay', actor: 'mara@vierfalt.example' })
  expect(await batches.undoBatch(operation.batch.id, 'undo')).toMatchObject({ restoredCount: 1 })
  expect(await gateway.invoices.findInvoice('halde', '2026-0001')).toMatchObject({ state: 'open', payments: [] })
})

test('a refused payment stores nothing, nor does one of an unknown or older invoice', async () => {
  const { site, gateway } = await createSite()
  const pay = async (chosen: object, amountMinor: number) =>
    await payInvoice(beginAct(site), { ...address, ...chosen }, { amountMinor, method: 'card' })
  const [before] = await gateway.invoices.findVersionedInvoices([address])
  expect(await pay({}, 20_000)).toEqual({ refusal: 'more-than-left', leftMinor: 11_900, currency: 'EUR' })
  expect(await pay({ number: '9' }, 100)).toEqual({ refusal: 'no-such-invoice' })
  expect(await gateway.invoices.findVersionedInvoices([address])).toEqual([before])
  const seen = before && { updateTime: before.updateTime }
  expect(await pay({ ...seen }, 100)).toMatchObject({ amountMinor: 100 })
  expect(await pay({ ...seen }, 100)).toEqual({ refusal: 'changed-meanwhile' })
})

test('of two payments at once, neither is lost', async () => {
  const { site, gateway } = await createSite()
  const pay = async () => await payInvoice(beginAct(site), address, { amountMinor: 100, method: 'card' })
  const outcomes = await Promise.all([pay(), pay()])
  const recorded = outcomes.filter((outcome) => !('refusal' in outcome))
  expect(recorded.length).toBeGreaterThan(0)
  expect((await gateway.invoices.findInvoice('halde', '2026-0001'))?.payments).toHaveLength(recorded.length)
})

test('a dry run says what would be stored, and stores nothing', async () => {
  const { site, gateway } = await createSite()
  const operation = beginAct(site, { isDryRun: true })
  expect(await payInvoice(operation, address, { method: 'card' })).toMatchObject({ leftMinor: 0 })
  expect(operation.batch.read()).toMatchObject({ documentCount: 1, isStored: false })
  expect(await gateway.invoices.findInvoice('halde', '2026-0001')).toMatchObject({ state: 'open' })
})
