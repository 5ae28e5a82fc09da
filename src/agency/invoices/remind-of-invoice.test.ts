import { expect, test } from 'vitest'
import { openNoticeStore } from '#gateway/notices.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend } from '#testing/backend/start-backend.ts'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'
import { beginAct } from '#testing/site/operation.ts'
import { remindOfInvoice } from './remind-of-invoice.ts'
import { shareInvoice } from './share-invoice.ts'

const getBackend = shareBackend(startBackend)
const address = { customerId: 'halde', number: '2026-0001' }

async function createSite() {
  const site = await getBackend()
  site.clock.set(Date.parse('2026-03-31T22:30:00Z'))
  const { gateway } = beginAct(site)
  await gateway.customers.putCustomer(createCustomer())
  await gateway.invoices.putInvoices('halde', [createInvoice(), createInvoice({ number: '2', state: 'draft' })])
  return { site, gateway }
}

test('a reminder is noted and its mail asked for, once on a day of the customer', async () => {
  const { site, gateway } = await createSite()
  expect(await remindOfInvoice(beginAct(site), address)).toMatchObject({ recipients: ['zoe@halde.example'] })
  expect(await gateway.invoices.findInvoice('halde', '2026-0001')).toMatchObject({ reminders: ['2026-04-01'] })
  expect(await openNoticeStore(site.documents).listNotices()).toMatchObject([{ kind: 'reminder', number: '2026-0001', count: 1 }])
  expect(await remindOfInvoice(beginAct(site), address)).toEqual({ refusal: 'reminded-today' })
  site.clock.advance(86_400_000)
  expect(await remindOfInvoice(beginAct(site), address)).toMatchObject({ invoice: { reminders: ['2026-04-01', '2026-04-02'] } })
})

test('a draft is shown to its customer and hidden again, and not written twice', async () => {
  const { site, gateway } = await createSite()
  const share = async (isShared: boolean) => {
    const operation = beginAct(site)
    const outcome = await shareInvoice(operation, { customerId: 'halde', number: '2' }, isShared)
    return { outcome, count: operation.batch.read().documentCount }
  }
  expect(await share(true)).toMatchObject({ outcome: { invoice: { state: 'proforma' } }, count: 1 })
  expect(await gateway.invoices.findShownInvoice('halde', '2')).toMatchObject({ state: 'proforma' })
  expect(await share(true)).toMatchObject({ outcome: { invoice: { state: 'proforma' } }, count: 0 })
  expect(await share(false)).toMatchObject({ count: 1 })
  expect(await gateway.invoices.findShownInvoice('halde', '2')).toBeUndefined()
  expect(await shareInvoice(beginAct(site), address, true)).toEqual({ refusal: 'issued' })
})
