import { expect, test } from 'vitest'
import { demoStaffId } from '#domain/customers/demo-customer-ids.ts'
import { partyOf } from '#domain/customers/party.ts'
import { buyerDecisions, eInvoicesAtOnce } from '#domain/import-file.ts'
import { openBatchStore } from '#gateway/batches/batches.ts'
import { sellerOf } from '#domain/invoices/seller.ts'
import { writeEInvoice } from '#i18n/e-invoices.ts'
import { createTranslate } from '#i18n/translate.ts'
import { embedInPdf } from '#testing/e-invoice/embed-in-pdf.ts'
import { createCustomer, createDeduction, createInvoice, createLine, createSeller, type InvoiceChanges } from '#testing/site/customers.ts'
import { settled, shareOffice } from '#testing/site/import-office.ts'
import { content } from '#testing/site/product-content.ts'

const openOffice = shareOffice()
const customer = createCustomer({ company: 'Halde', vatId: 'NL004495445B01' })
const stranger = { ...partyOf(customer), company: 'Tal Studio', vatId: 'NL123456782B90' }

async function openShop() {
  const office = await openOffice()
  await office.gateway.customers.putCustomer(customer)
  return office
}

/** An invoice of the agency, as another program would write it. */
function write(number: string, changes: InvoiceChanges = {}): Uint8Array {
  const invoice = createInvoice({
    number,
    iban: 'DE89370400440532013000',
    issuedBy: sellerOf(content.site),
    billedTo: partyOf(customer),
    supply: { from: '2026-02-01', to: '2026-02-28' },
    ...changes,
  })
  const written = writeEInvoice(invoice, 'ubl', { customer, translate: createTranslate('nl', content.messages.nl) })
  if (!('xml' in written)) throw new Error(JSON.stringify(written))
  return new TextEncoder().encode(written.xml)
}

type Desk = Parameters<typeof settled>[0]

async function sendAll(desk: Desk, files: Readonly<Record<string, Uint8Array>>): Promise<string> {
  const sent = Object.entries(files).map(([name, bytes]) => ({ name, bytes }))
  const outcome = await desk.sendEInvoices(sent, { notifies: false })
  if ('refusal' in outcome) throw new Error(outcome.refusal)
  return outcome.id ?? ''
}

test('e-invoices are shown before anything is stored; a bad file does not stop the others', async () => {
  const { site, gateway, deskOf } = await openShop()
  const desk = deskOf('ben', 'bookkeeping').imports
  const good = write('E-1')
  const hybrid = await embedInPdf(new TextDecoder().decode(write('E-2')))
  const id = await sendAll(desk, {
    'good.xml': good,
    'hybrid.pdf': hybrid,
    'other.xml': write('E-3', { issuedBy: createSeller() }),
    'broken.xml': new TextEncoder().encode('<Invoice'),
    'twice.xml': write('E-1', { notes: 'Anders' }),
  })
  const checked = await settled(desk, id)
  expect(checked).toMatchObject({ state: 'checked', eInvoiceCount: 5, findings: { new: 2 } })
  expect(checked.findings?.eInvoices).toMatchObject([
    { state: 'ready', number: 'E-1', customer: { id: 'halde', company: 'Halde' }, netMinor: 10_000, grossMinor: 11_900, change: 'new' },
    { state: 'ready', number: 'E-2' },
    { state: 'refused', problems: [{ name: 'other-seller', value: 'Vierfalt GmbH' }] },
    { state: 'refused', problems: [{ name: 'not-xml' }] },
    { state: 'refused', number: 'E-1', faults: [{ kind: 'repeated' }] },
  ])
  expect(await gateway.invoices.findInvoice('halde', 'E-1')).toBeUndefined()
  await desk.store(id)
  expect(await settled(desk, id)).toMatchObject({ state: 'stored', findings: { new: 2 } })
  const { eInvoiceFile = '', file = '' } = (await gateway.invoices.findInvoice('halde', 'E-2')) ?? {}
  expect(eInvoiceFile).toContain('halde/')
  const read = async (path: string) => Buffer.from(await (await site.files.openFile(path)).arrayBuffer())
  expect(await read(file)).toEqual(hybrid)
  expect(await read((await gateway.invoices.findInvoice('halde', 'E-1'))?.eInvoiceFile ?? '')).toEqual(Buffer.from(good))
  await desk.undo(id)
  expect(await settled(desk, id)).toMatchObject({ state: 'undone' })
  expect(await gateway.invoices.findInvoice('halde', 'E-1')).toMatchObject({ state: 'void' })
  const again = await sendAll(desk, { 'good.xml': good })
  expect((await settled(desk, again)).findings?.eInvoices).toMatchObject([{ state: 'ready', change: 'unchanged' }])
})

test('a buyer who is no customer is chosen, left out, or becomes a customer in the same batch', async () => {
  const { site, gateway, deskOf } = await openShop()
  const desk = deskOf('mara').imports
  const files = {
    'a.xml': write('B-1', { billedTo: stranger }),
    'b.xml': write('B-2', { billedTo: stranger }),
    'c.xml': write('B-3', { billedTo: { company: 'Unbekannt', address: customer.address } }),
  }
  const id = await sendAll(desk, files)
  const asked = await settled(desk, id)
  expect(asked).toMatchObject({ state: 'asked' })
  expect(asked.findings?.eInvoices?.[0]).toMatchObject({
    state: 'asked',
    buyer: 'Tal Studio',
    number: 'B-1',
    proposal: { id: 'tal-studio', company: 'Tal Studio' },
    candidates: [],
    problems: [{ name: 'no-buyer', term: 'BT-44' }],
  })
  await desk.decideBuyers(id, [buyerDecisions.add, undefined, buyerDecisions.skip])
  const checked = await settled(desk, id)
  expect(checked.findings?.eInvoices).toMatchObject([
    { state: 'ready', customer: { id: 'tal-studio' }, isNewCustomer: true },
    { state: 'ready', customer: { id: 'tal-studio' }, isNewCustomer: true },
    { state: 'skipped' },
  ])
  expect(await gateway.customers.findCustomer('tal-studio')).toBeUndefined()
  await desk.store(id)
  const stored = await settled(desk, id)
  expect(stored).toMatchObject({ state: 'stored', findings: { new: 2 } })
  // Roles that may not change customers cannot take it back.
  expect(await openBatchStore(site.documents).findBatch(stored.batches[0] ?? '')).toMatchObject({ command: 'customers import' })
  expect(await gateway.customers.findCustomer('tal-studio')).toMatchObject({ company: 'Tal Studio', emails: [], locale: 'nl' })
  expect(await gateway.invoices.findInvoice('tal-studio', 'B-2')).toMatchObject({ state: 'open' })
  const other = await sendAll(desk, { 'd.xml': files['c.xml'] })
  await settled(desk, other)
  await desk.decideBuyers(other, ['halde'])
  expect((await settled(desk, other)).findings?.eInvoices).toMatchObject([{ state: 'ready', customer: { id: 'halde' } }])
  await desk.decideBuyers(other, ['nobody'])
  expect((await settled(desk, other)).findings?.eInvoices).toMatchObject([
    { state: 'refused', problems: [{ name: 'no-customer', value: 'nobody' }] },
  ])
})

test('of texts that are as long as a file may have them, the report keeps the beginning', async () => {
  const { deskOf } = await openShop()
  const desk = deskOf('mara').imports
  const bytes = write('2026-0001', { billedTo: { ...stranger, company: 'x'.repeat(90_000) } })
  const names = Array.from({ length: eInvoicesAtOnce }, (_, at) => `${at}.xml`)
  const id = await sendAll(desk, Object.fromEntries(names.map((name) => [name, bytes])))
  const { findings } = await settled(desk, id)
  expect(findings?.eInvoices?.map(({ buyer }) => buyer)).toEqual(names.map(() => 'x'.repeat(300)))
  // No customer has so long a name.
  expect(findings?.eInvoices?.filter(({ proposal }) => proposal)).toEqual([])
})

test('only roles that may add customers are offered to, and the demo imports nothing', async () => {
  const { deskOf } = await openShop()
  const desk = deskOf('ben', 'bookkeeping').imports
  const id = await sendAll(desk, { 'a.xml': write('C-1', { billedTo: stranger }) })
  expect((await settled(desk, id)).findings?.eInvoices?.[0]).not.toHaveProperty('proposal')
  await desk.decideBuyers(id, [buyerDecisions.add])
  expect(await settled(desk, id)).toMatchObject({ state: 'asked' })
  const file = { name: 'a.xml', bytes: write('C-2') }
  expect(await deskOf(demoStaffId).imports.sendEInvoices([file], { notifies: false })).toEqual({ refusal: 'only-demo' })
  expect(await deskOf(demoStaffId).imports.decideBuyers(id, [])).toEqual({ refusal: 'no-such-file' })
  const many = Array.from({ length: eInvoicesAtOnce + 1 }, () => file)
  expect(await desk.sendEInvoices(many, { notifies: false })).toEqual({ refusal: 'too-many-e-invoices' })
})

test('a final invoice deducts an advance invoice that is stored or in the same upload', async () => {
  const { gateway, deskOf } = await openShop()
  const desk = deskOf('ben', 'bookkeeping').imports
  const advance = write('R-1', { kind: 'advance' })
  const final = write('R-2', { lines: [createLine({ unitPriceMinor: 50_000 }), createDeduction('R-1')] })
  const open = await settled(desk, await sendAll(desk, { 'a-final.xml': final, 'b-advance.xml': advance }))
  const fault = [{ kind: 'record', rule: 'false-deduction' }]
  expect(open.findings?.eInvoices).toMatchObject([
    { number: 'R-2', state: 'refused', faults: fault },
    { number: 'R-1', state: 'ready' },
  ])
  await desk.store(open.id)
  await settled(desk, open.id)
  const stored = await gateway.invoices.findInvoice('halde', 'R-1')
  if (!stored) throw new Error('It is not stored.')
  const paid = {
    ...stored,
    state: 'paid',
    payments: [{ paidOn: stored.issuedOn, amountMinor: stored.grossMinor, method: 'transfer' }],
  } as const
  await gateway.invoices.putInvoices('halde', [paid])
  for (const files of [{ 'final.xml': final }, { 'a-final.xml': final, 'b-advance.xml': advance }]) {
    const { findings } = await settled(desk, await sendAll(desk, files))
    expect(findings?.eInvoices?.[0]).toMatchObject({ number: 'R-2', state: 'ready', change: 'new', kept: [] })
  }
  const both = await settled(desk, await sendAll(desk, { 'a-final.xml': final, 'b-advance.xml': advance }))
  await desk.store(both.id)
  await settled(desk, both.id)
  expect(await gateway.invoices.findInvoice('halde', 'R-2')).toMatchObject({ lines: [{}, { deducts: { number: 'R-1' } }] })
})
