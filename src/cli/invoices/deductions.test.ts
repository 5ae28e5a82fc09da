import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { createGateway } from '#gateway/gateway.ts'
import { agency, shareSite } from '#testing/site/agency.ts'
import { createCustomer, createDeduction, createInvoice, createLine, createSeller } from '#testing/site/customers.ts'

const getSite = shareSite()
const paid = [['2026-03-05', 11_900]] as const
const lines = [createLine({ quantity: 3 }), createDeduction('A-1')]

/** A final invoice over 200.00 EUR net, issued after the advance invoice was paid. */
const createFinal = (number: string, changes: Partial<Invoice> = {}) => createInvoice({ number, issuedOn: '2026-03-10', lines, ...changes })

/** A running site with a paid advance invoice of 119.00 EUR, an open one, and a plain invoice. */
async function createSite() {
  const site = await getSite()
  const { customers, invoices } = createGateway(site.documents)
  await customers.putCustomer(createCustomer())
  await invoices.putInvoices('halde', [
    createInvoice({ number: 'A-1', kind: 'advance', paid }),
    createInvoice({ number: 'A-2', kind: 'advance' }),
    createInvoice({ number: 'A-3', kind: 'advance', lines: [createLine({ taxRate: 0, taxCategory: 'AE' })], paid }),
    createInvoice({ number: 'I-1', paid }),
  ])
  const run = (...args: string[]) => agency(site.dataDir, ...args)
  const write = async (name: string, content: string) => {
    await mkdir(join(site.dataDir, 'to-put'), { recursive: true })
    await writeFile(join(site.dataDir, 'to-put', name), content)
    return join(site.dataDir, 'to-put', name)
  }
  return {
    run,
    find: async (number: string) => await invoices.findInvoice('halde', number),
    importRecords: async (...records: readonly Partial<Invoice>[]) => {
      const content = JSON.stringify(records.map((record) => ({ customerId: 'halde', ...record })))
      return await run('invoices', 'import', await write('invoices.json', content), '--replace')
    },
    importRows: async (rows: string) => await run('invoices', 'import', await write('invoices.csv', rows)),
  }
}

test.each<[string, Partial<Invoice>]>([
  ['deducts A-9, which the customer does not have', { lines: [createLine({ quantity: 3 }), createDeduction('A-9')] }],
  ['deducts I-1, which is not an advance invoice', { lines: [createLine({ quantity: 3 }), createDeduction('I-1')] }],
  [
    'deducts A-2, which is open, not paid: a final invoice deducts what was received',
    { lines: [createLine({ quantity: 3 }), createDeduction('A-2')] },
  ],
  [
    'deducts A-1, which was not yet paid on 2026-03-04: a final invoice deducts what was received',
    { lines, issuedOn: '2026-03-04', dueOn: '2026-03-18' },
  ],
  [
    'deducts A-1, which was issued on 2026-03-02, not on 2026-03-01',
    { lines: [createLine({ quantity: 3 }), createDeduction('A-1', { deducts: { number: 'A-1', issuedOn: '2026-03-01' } })] },
  ],
  ['deducts A-1, which is in EUR', { lines, currency: 'CHF' }],
  [
    'deducts A-1, which has a net amount of 100.00 at 19 % to deduct, not 90.00',
    { lines: [createLine({ quantity: 3 }), createDeduction('A-1', { unitPriceMinor: 9000 })] },
  ],
  [
    'deducts A-1, which has a net amount of 100.00 at 19 % to deduct, not 0.00',
    { lines: [createLine({ quantity: 3 }), createDeduction('A-1', { taxRate: 7 })] },
  ],
  [
    'deducts A-3, which has a net amount of 100.00 at 0 % (category AE) to deduct, not 0.00',
    { lines: [createLine({ quantity: 3 }), createDeduction('A-3', { taxRate: 0, taxCategory: 'Z' })] },
  ],
])('a final invoice is refused that %s', async (problem, changes) => {
  const { importRecords, find } = await createSite()
  const { code, stderr, stdout } = await importRecords(createFinal('F-1', changes))
  expect(code).toBe(1)
  expect(stdout + stderr).toContain(`halde/F-1 ${problem}\n`)
  expect(await find('F-1')).toBeUndefined()
})

test('an advance invoice is deducted once, and cannot be credited after that', async () => {
  const { run, importRecords, find } = await createSite()
  const [first, second] = [createFinal('F-1'), createFinal('F-2')]
  const both = await importRecords(first, second)
  expect(both.stdout + both.stderr).toContain('halde/F-1 deducts A-1, which F-2 deducts already\n')
  expect(await importRecords(first)).toMatchObject({ code: 0 })
  expect(await find('F-1')).toMatchObject({ netMinor: 20_000, grossMinor: 23_800, lines: [{}, { deducts: { number: 'A-1' } }] })
  const later = await importRecords(second)
  expect(later.stdout + later.stderr).toContain('halde/F-2 deducts A-1, which F-1 deducts already\n')
  expect((await run('invoices', 'credit', 'A-1', '--number', 'C-1')).stderr).toBe(
    'Cannot credit halde/A-1: F-1 deducts it. Credit that one.\n',
  )
  expect((await run('invoices', 'show', 'F-1')).stdout).toMatch(/Deducts +A-1\n/u)
  expect((await run('invoices', 'show', 'A-1')).stdout).toMatch(/^Advance invoice halde\/A-1\n/u)
  // What is credited as a whole deducts nothing any more.
  expect(await run('invoices', 'credit', 'F-1', '--number', 'C-1')).toMatchObject({ code: 0 })
  expect(await importRecords(second)).toMatchObject({ code: 0 })
})

test('a credit note whose invoice would deduct again is not voided', async () => {
  const { run, importRecords, find } = await createSite()
  await importRecords(createFinal('F-1'))
  await run('invoices', 'credit', 'F-1', '--number', 'C-1')
  await importRecords(createFinal('F-2'))
  const problem = 'halde/C-1 breaks a deduction: F-1 deducts A-1, which F-2 deducts already'
  expect(await run('invoices', 'void', 'C-1')).toEqual({ code: 1, stdout: '', stderr: `${problem}.\n` })
  const note = await find('C-1')
  const { stdout } = await importRecords({ ...note, state: 'void' })
  expect(stdout).toContain(`${problem}\n`)
  expect(await find('C-1')).toEqual(note)
  // Without the other one it may become void.
  await run('invoices', 'void', 'F-2')
  expect(await run('invoices', 'void', 'C-1')).toMatchObject({ code: 0 })
})

test('the payment of a deducted advance invoice is not returned', async () => {
  const { run, importRecords, find } = await createSite()
  await importRecords(createFinal('F-1'))
  expect(await run('invoices', 'pay', 'A-1', '--amount', '-119,00')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'halde/A-1 breaks a deduction: F-1 deducts A-1, which is open, not paid: a final invoice deducts what was received.\n',
  })
  expect(await find('A-1')).toMatchObject({ state: 'paid' })
})

test.each<[string, Partial<Invoice>]>([
  ['A-1 breaks a deduction: F-1 deducts A-1, which is void', createInvoice({ number: 'A-1', kind: 'advance', state: 'void' })],
  [
    'C-1 breaks a deduction: F-1 deducts A-1, which has a net amount of 0.00 at 19 % to deduct, not 100.00',
    createInvoice({ number: 'C-1', kind: 'creditNote', creditsNumber: 'A-1' }),
  ],
])('an import is refused when %s', async (problem, record) => {
  const { importRecords, find } = await createSite()
  await importRecords(createFinal('F-1'))
  const before = [await find('A-1'), await find('C-1')]
  const { code, stdout } = await importRecords(record)
  expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringContaining(`halde/${problem}`) })
  expect([await find('A-1'), await find('C-1')]).toEqual(before)
})

test('a small business deducts without naming the category', async () => {
  const { importRecords } = await createSite()
  const issuedBy = createSeller({ vatId: 'DE136695976', isSmallBusiness: true })
  const untaxed = { taxRate: 0 }
  const advance = createInvoice({ number: 'A-4', kind: 'advance', issuedBy, lines: [createLine(untaxed)], paid: [['2026-03-05', 10_000]] })
  expect(await importRecords(advance)).toMatchObject({ code: 0 })
  const final = createFinal('F-1', { issuedBy, lines: [createLine({ ...untaxed, quantity: 3 }), createDeduction('A-4', untaxed)] })
  expect(await importRecords(final)).toMatchObject({ code: 0 })
})

test('a CSV file has an advance invoice and the lines that deduct it', async () => {
  const { importRows, find } = await createSite()
  const rows = [
    'customerId,number,kind,state,issuedOn,dueOn,supplyFrom,currency,iban,paidOn,paidMinor,description,quantity,unit,unitPriceMinor,taxRate,deductsNumber,deductsIssuedOn',
    'halde,B-1,advance,paid,2026-03-02,2026-03-16,,EUR,DE89370400440532013000,2026-03-05,11900,A third,1,piece,10000,19,,',
    'halde,B-2,,,2026-03-20,2026-04-03,2026-03-19,EUR,DE89370400440532013000,,,All of it,1,piece,30000,19,,',
    'halde,B-2,,,,,,,,,,Advance invoice B-1,-1,piece,10000,19,B-1,2026-03-02',
  ]
  expect(await importRows(`${rows.join('\n')}\n`)).toMatchObject({ code: 0 })
  const advance = await find('B-1')
  expect(advance).toMatchObject({ kind: 'advance', state: 'paid' })
  // The day of issue is not when the work is done.
  expect(advance?.supply).toBeUndefined()
  expect(await find('B-2')).toMatchObject({
    kind: 'invoice',
    netMinor: 20_000,
    lines: [{}, { quantity: -1, deducts: { number: 'B-1', issuedOn: '2026-03-02' } }],
  })
})
