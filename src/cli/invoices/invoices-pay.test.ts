import { expect, test } from 'vitest'
import { createGateway } from '#gateway/gateway.ts'
import { openNoticeStore } from '#gateway/notices.ts'
import { agency, shareSite } from '#testing/site/agency.ts'
import { createCustomer, createInvoice, createLine, createSeller } from '#testing/site/customers.ts'

const getSite = shareSite()

/** A running site with open invoices of 119.00 EUR; the agency of its content is in Germany. */
async function createSite() {
  const site = await getSite()
  const { customers, invoices } = createGateway(site.documents)
  await customers.putCustomer(createCustomer())
  await customers.putCustomer(createCustomer({ id: 'alder' }))
  await invoices.putInvoices('halde', [
    createInvoice({ number: 'RE/1' }),
    createInvoice({ number: '2' }),
    createInvoice({ number: '3', state: 'draft' }),
    createInvoice({ number: '5', dueOn: '2999-01-01' }),
    createInvoice({ number: '4', lines: [createLine(), createLine({ taxRate: 7 })] }),
  ])
  await invoices.putInvoices('alder', [createInvoice({ number: '2' })])
  return {
    site,
    run: (...args: string[]) => agency(site.dataDir, 'invoices', ...args),
    find: async (number: string) => await invoices.findInvoice('halde', number),
  }
}

test('payments in parts are noted until the invoice is paid', async () => {
  const { run, find } = await createSite()
  const first = await run('pay', 'RE/1', '--amount', '19,00', '--on', '2026-03-05', '--method', 'card')
  expect(first.stdout).toMatch(/^Recorded 19,00 € for halde\/RE\/1: 100,00 € left to pay\.\nBatch /u)
  expect(await find('RE/1')).toMatchObject({ state: 'open', payments: [{ paidOn: '2026-03-05', amountMinor: 1900, method: 'card' }] })
  expect((await run('pay', 'halde/RE/1')).stdout).toContain('Recorded 100,00 € for halde/RE/1: it is paid.\n')
  expect(await find('RE/1')).toMatchObject({ state: 'paid', payments: [{}, { amountMinor: 10_000, method: 'transfer' }] })
  expect(await run('pay', 'RE/1')).toMatchObject({ code: 1, stderr: 'halde/RE/1 is already paid.\n' })
  // One that bounced.
  expect((await run('pay', 'RE/1', '--amount', '-100')).stdout).toContain('Recorded −100,00 € for halde/RE/1: 100,00 € left to pay.\n')
  expect(await find('RE/1')).toMatchObject({ state: 'open' })
})

test.each([
  [['9'], 'No such invoice: 9.'],
  [['2'], 'Several invoices match 2: alder/2, halde/2. Specify one of them.'],
  [['halde/3'], 'Cannot pay halde/3: it is a draft. Issue it first.'],
  [['halde/2', '--amount', '119.00'], '--amount 119.00 is not a valid amount in EUR; for example 1.190,00.'],
  [['halde/2', '--amount', '200'], 'halde/2 has 119,00 € left to pay. Use --overpaid to record more.'],
  [['halde/2', '--amount', '-1'], 'Only 0,00 € was paid for halde/2; no more can be returned.'],
  [['halde/2', '--amount', '0'], '--amount must not be zero.'],
  [['halde/2', '--currency', 'CHF'], 'halde/2 is in EUR, not in CHF.'],
  [['halde/2', '--on', '2999-01-01'], '--on 2999-01-01 is in the future.'],
  [['halde/2', '--on', '2026-03-01'], '--on 2026-03-01 is before the invoice date, 2026-03-02.'],
])('invoices pay %j is refused, and changes nothing', async (args, problem) => {
  const { run, find } = await createSite()
  const before = await find('2')
  expect(await run('pay', ...args)).toEqual({ code: 1, stdout: '', stderr: `${problem}\n` })
  expect(await find('2')).toEqual(before)
})

test('more than is left is noted where it is meant', async () => {
  const { run, find } = await createSite()
  expect((await run('pay', 'halde/2', '--amount', '1.190,00', '--overpaid')).stdout).toContain('it is paid')
  expect(await find('2')).toMatchObject({ state: 'paid', payments: [{ amountMinor: 119_000 }] })
  // Nothing is left, and what is too much is given back by its amount alone.
  expect(await run('pay', 'halde/2')).toMatchObject({ code: 1, stderr: 'halde/2 is already paid.\n' })
  expect(await find('2')).toMatchObject({ payments: [{ amountMinor: 119_000 }] })
})

test('an issued invoice without payments becomes void, once', async () => {
  const { run, find } = await createSite()
  expect((await run('void', 'RE/1')).stdout).toMatch(/^Voided halde\/RE\/1\.\n/u)
  expect(await find('RE/1')).toMatchObject({ state: 'void' })
  expect(await run('void', 'RE/1')).toMatchObject({ code: 1, stderr: 'halde/RE/1 is already void.\n' })
  expect(await run('void', 'halde/3')).toMatchObject({ code: 1, stderr: 'Cannot void halde/3: it is a draft, not an issued invoice.\n' })
  await run('pay', 'halde/2', '--amount', '1')
  expect(await run('void', 'halde/2')).toMatchObject({
    code: 1,
    stderr: 'Cannot void halde/2: it has payments. Credit it with invoices credit.\n',
  })
  await run('credit', '4', '--number', 'GS-1')
  expect(await run('void', '4')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Cannot void halde/4: it is credited by GS-1, '),
  })
  await run('void', 'GS-1')
  expect(await run('void', '4')).toMatchObject({ code: 0 })
})

test('an invoice issued as a small business is credited as such, even after the status changed', async () => {
  const { run, find, site } = await createSite()
  const issuedBy = createSeller({ vatId: 'DE136695976', isSmallBusiness: true })
  const invoice = createInvoice({ number: '6', issuedBy, lines: [createLine({ taxRate: 0, taxCategory: 'E' })] })
  await createGateway(site.documents).invoices.putInvoices('halde', [invoice])
  expect(await run('credit', '6', '--number', 'GS-6', '--amount', '10,00', '--for', 'Discount')).toMatchObject({ code: 0, stderr: '' })
  expect(await find('GS-6')).toMatchObject({ lines: [{ taxRate: 0, taxCategory: 'E' }], grossMinor: 1000, issuedBy })
})

test('a credit note takes back all of an invoice, with its lines and its party, and names it', async () => {
  const { run, find } = await createSite()
  expect((await run('credit', '4', '--number', 'GS-1', '--on', '2026-03-09')).stdout).toMatch(
    /^Created credit note halde\/GS-1 for the full amount of halde\/4\.\nBoth stay open .*: invoices pay halde\/4 --method credit, and invoices pay halde\/GS-1 --method credit\n/u,
  )
  const invoice = await find('4')
  expect(await find('GS-1')).toMatchObject({
    kind: 'creditNote',
    creditsNumber: '4',
    state: 'open',
    issuedOn: '2026-03-09',
    lines: invoice?.lines,
    grossMinor: invoice?.grossMinor,
    billedTo: { company: 'Halde BV' },
  })
  expect((await run('show', '4')).stdout).toMatch(/Credited by +GS-1\n/u)
})

test('a credit note takes back a part, up to what is left', async () => {
  const { run, find } = await createSite()
  const part = ['--for', 'Half a day less', '--number'] as const
  await run('credit', 'RE/1', ...part, 'GS-1', '--amount', '59,50')
  expect(await find('GS-1')).toMatchObject({
    creditsNumber: 'RE/1',
    lines: [{ description: 'Half a day less', quantity: 1, unitPriceMinor: 5000, taxRate: 19 }],
    netMinor: 5000,
    grossMinor: 5950,
  })
  const refusals = [
    ['60', 'At most 59,50 € of halde/RE/1 can be credited.'],
    ['-5', '--amount must be positive: a credit note subtracts its amounts.'],
    // 0.02 net makes 0.02 gross, 0.03 makes 0.04.
    ['0,03', 'No net amount results in 0,03 € at 19 % VAT. Use 0,02 € or 0,04 €.'],
  ] as const
  for (const [amount, problem] of refusals) {
    expect(await run('credit', 'RE/1', ...part, 'GS-9', '--amount', amount)).toMatchObject({ code: 1, stderr: `${problem}\n` })
  }
  expect((await run('credit', '4', ...part, 'GS-9', '--amount', '5')).stderr).toContain('halde/4 has several VAT rates')
  expect((await run('credit', 'RE/1', '--number', 'GS-9', '--amount', '5')).stderr).toContain('--amount needs --for')
  expect(await find('GS-9')).toBeUndefined()
})

test('an invoice is shown with lines, taxes and open amount, and as JSON that can be imported', async () => {
  const { run } = await createSite()
  await run('pay', '4', '--amount', '26', '--on', '2026-03-05')
  const { stdout } = await run('show', '4')
  expect(stdout).toMatch(/^Invoice halde\/4\n\nStatus +overdue\nCustomer +Halde BV\nReference +Checkout\nIssued +2026-03-02\n/u)
  expect(stdout).toMatch(/\nWorkshop +1 piece +100,00 € +7 %\n/u)
  expect(stdout).toMatch(/\nGross +226,00 €\nPaid on 2026-03-05, transfer +26,00 €\nLeft to pay +200,00 €\n$/u)
  expect(JSON.parse((await run('show', '4', '--json')).stdout)).toMatchObject({ customerId: 'halde', number: '4', grossMinor: 22_600 })
})

test('a customer is reminded of an overdue invoice once a day, and never of one that is paid', async () => {
  const { run, find, site } = await createSite()
  const batch = await run('remind', 'RE/1')
  expect(batch.stdout).toMatch(/^The first reminder of halde\/RE\/1 is sent by the running site within a minute\.\nBatch /u)
  expect((await find('RE/1'))?.reminders).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d$/u)])
  expect(await openNoticeStore(site.documents).listNotices()).toMatchObject([{ kind: 'reminder', number: 'RE/1', count: 1 }])
  expect(await run('remind', 'RE/1')).toMatchObject({ code: 1, stderr: 'A reminder of halde/RE/1 was already sent today.\n' })
  await run('pay', 'RE/1')
  expect(await run('remind', 'RE/1')).toMatchObject({ code: 1, stderr: 'Cannot send a reminder: halde/RE/1 is paid.\n' })
  expect(await run('remind', 'halde/3')).toMatchObject({ code: 1, stderr: 'Cannot send a reminder: halde/3 is draft.\n' })
  expect((await run('remind', 'halde/5')).stderr).toBe('Cannot send a reminder: halde/5 is due on 2999-01-01 and not overdue.\n')
})

test('a fully credited invoice gets no reminder, and a partly credited one does', async () => {
  const { run } = await createSite()
  await run('credit', 'RE/1', '--number', 'GS-1', '--amount', '119', '--for', 'All of it')
  expect(await run('remind', 'RE/1')).toMatchObject({
    code: 1,
    stderr: 'halde/RE/1 is credited by GS-1. Settle both with invoices pay --method credit.\n',
  })
  await run('credit', 'halde/2', '--number', 'GS-2', '--amount', '19', '--for', 'A part')
  expect(await run('remind', 'halde/2')).toMatchObject({ code: 0 })
})

test('a customer without people gets no reminder', async () => {
  const { run, site } = await createSite()
  await createGateway(site.documents).customers.putCustomer(createCustomer({ emails: [] }))
  expect(await run('remind', 'RE/1')).toMatchObject({
    code: 1,
    stderr: 'Customer halde has no owner or bookkeeper to write to. Add one with customers invite.\n',
  })
})
