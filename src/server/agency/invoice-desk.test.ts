import { expect, test } from 'vitest'
import { demoStaffId } from '#domain/customers/demo-customer-ids.ts'
import { createGateway } from '#gateway/gateway.ts'
import { openNoticeStore } from '#gateway/notices.ts'
import { startGuardedBackend } from '#testing/backend/gateway-as.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { openTestDesk } from '#testing/site/agency-desk.ts'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'

const getBackend = shareBackend(startGuardedBackend)

/** A backend with overdue invoices of two customers and of the demo. */
async function openOffice() {
  const site = await getBackend()
  site.clock.set(Date.parse('2026-04-01T10:00:00Z'))
  const { customers, invoices } = createGateway(site.documents)
  for (const id of ['alder', 'halde', 'demo']) {
    await customers.putCustomer(createCustomer({ id, company: `Company ${id}`, emails: id === 'alder' ? [] : [`ann@${id}.example`] }))
    await invoices.putInvoices(id, [createInvoice(), createInvoice({ number: '2', dueOn: '2999-01-01' })])
  }
  const deskOf = (uid: string) => openTestDesk(site, uid)
  const listReminded = async () =>
    (await openNoticeStore(site.documents).listNotices()).map((notice) => 'customerId' in notice && notice.customerId)
  return { site, invoices, deskOf, listReminded }
}

test('all reminders that are due are previewed, and sent as one batch only as they were seen', async () => {
  const { site, invoices, deskOf, listReminded } = await openOffice()
  const desk = deskOf('mara')
  const seen = await desk.invoices.previewReminders()
  expect(seen.reminded.map(({ customerId, invoice, recipients }) => [customerId, invoice.number, recipients])).toEqual([
    ['demo', '2026-0001', ['ann@demo.example']],
    ['halde', '2026-0001', ['ann@halde.example']],
  ])
  expect(seen.skipped).toEqual([{ customerId: 'alder', number: '2026-0001', refused: { refusal: 'no-recipients' } }])
  expect(seen.companies.get('alder')).toBe('Company alder')
  expect([seen.isSilent('demo'), seen.isSilent('halde')]).toEqual([true, false])
  expect(await listReminded()).toEqual([])

  await invoices.putInvoices('halde', [createInvoice({ number: '3' })])
  expect(await desk.invoices.remindAll(seen.version)).toEqual({ refusal: 'changed-meanwhile' })
  const { version } = await desk.invoices.previewReminders()
  const sent = await desk.invoices.remindAll(version)
  expect(await listReminded()).toEqual(expect.arrayContaining(['demo', 'halde', 'halde']))
  expect(await listReminded()).toHaveLength(3)
  const again = await desk.invoices.previewReminders()
  expect(again.reminded).toEqual([])
  expect(await desk.invoices.remindAll(again.version)).toEqual({ refusal: 'no-reminders' })

  const batchId = 'batchId' in sent ? (sent.batchId ?? '') : ''
  expect(await site.documents.batchGet([['batches', batchId]])).not.toContain(undefined)
  expect(await desk.undo(batchId)).toEqual({ batchId })
  expect((await desk.invoices.previewReminders()).version).toBe(version)
})

test('the demo’s staff remind customers of the demo alone', async () => {
  const { deskOf, invoices } = await openOffice()
  const desk = deskOf(demoStaffId)
  const { reminded, skipped, version } = await desk.invoices.previewReminders()
  expect([...reminded, ...skipped].map(({ customerId }) => customerId)).toEqual(['demo'])
  expect(await desk.invoices.remindAll(version)).toHaveProperty('batchId')
  expect(await invoices.findInvoice('demo', '2026-0001')).toMatchObject({ reminders: ['2026-04-01'] })
  expect((await invoices.findInvoice('halde', '2026-0001'))?.reminders).toBeUndefined()
})
