import { expect, test } from 'vitest'
import { createGateway } from '#gateway/gateway.ts'
import { openNoticeStore } from '#gateway/notices.ts'
import { agency, shareSite } from '#testing/site/agency.ts'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'

const getSite = shareSite()

/** A running site with overdue invoices of three customers, of whom one has no people. */
async function createSite() {
  const site = await getSite()
  const { customers, invoices } = createGateway(site.documents)
  await customers.putCustomer(createCustomer())
  await customers.putCustomer(
    createCustomer({ id: 'alder', company: 'Alder Ltd', emails: ['ann@alder.example'], bookkeepers: ['bo@alder.example'] }),
  )
  await customers.putCustomer(createCustomer({ id: 'empty', emails: [] }))
  await invoices.putInvoices('halde', [
    createInvoice({ number: '1' }),
    createInvoice({ number: '2', dueOn: '2999-01-01' }),
    createInvoice({ number: '3', paid: [['2026-03-05', 11_900]] }),
    createInvoice({ number: '4' }),
    createInvoice({ number: 'C-4', kind: 'creditNote', creditsNumber: '4' }),
  ])
  await invoices.putInvoices('alder', [createInvoice({ number: '5', dueOn: '2026-03-10', reminders: ['2026-03-20'] })])
  await invoices.putInvoices('empty', [createInvoice({ number: '6' })])
  return { site, run: (...args: string[]) => agency(site.dataDir, 'invoices', 'remind', ...args) }
}

test('one run reminds of all that is overdue, previewed, once a day, and can be undone', async () => {
  const { site, run } = await createSite()
  const notices = openNoticeStore(site.documents)
  const preview = await run('--all-due', '--dry-run')
  expect(preview).toMatchObject({ code: 0, stderr: '' })
  expect(preview.stdout).toMatch(/^changed {2}customers\/alder\/invoices\/5\n/u)
  expect(preview.stdout).toMatch(
    /^alder\/5 +2026-03-10 +119,00 € +second +bo@alder\.example\nhalde\/1 +2026-03-16 +119,00 € +first +zoe@halde\.example\n/mu,
  )
  expect(preview.stdout).toContain('halde/4 is credited by C-4. Settle both with invoices pay --method credit.\n')
  expect(preview.stdout).toContain('Customer empty has no owner or bookkeeper to write to.')
  expect(preview.stdout).toMatch(/2 reminders would be sent\.\nNothing was stored\.\n$/u)
  expect(await notices.listNotices()).toEqual([])

  const sent = await run('--all-due')
  expect(sent.stdout).toMatch(/2 reminders are sent by the running site within a minute\.\nBatch /u)
  expect((await notices.listNotices()).map((notice) => ({ ...notice, id: '' }))).toEqual([
    { id: '', kind: 'reminder', customerId: 'alder', number: '5', count: 2 },
    { id: '', kind: 'reminder', customerId: 'halde', number: '1', count: 1 },
  ])
  const again = await run('--all-due', '--json')
  expect(JSON.parse(again.stdout)).toMatchObject({
    reminders: [],
    skipped: [
      { name: 'alder/5', problem: 'A reminder of alder/5 was already sent today.' },
      { name: 'empty/6' },
      { name: 'halde/1' },
      { name: 'halde/4' },
    ],
  })
  const [, batch = ''] = /^Batch (\S+)\./mu.exec(sent.stdout) ?? []
  expect(await agency(site.dataDir, 'undo', batch)).toMatchObject({ code: 0 })
  expect(JSON.parse((await run('--all-due', '--dry-run', '--json')).stdout)).toMatchObject({
    reminders: [{ name: 'alder/5', stage: 'second', leftMinor: 11_900, currency: 'EUR', dueOn: '2026-03-10' }, { name: 'halde/1' }],
  })
})

test.each([[[]], [['1', '--all-due']]])('%j is no choice', async (args) => {
  const { run } = await createSite()
  expect(await run(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining('Specify an invoice, or --all-due.') })
})
