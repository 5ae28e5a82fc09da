import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { partyOf } from '#domain/customers/party.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { sellerOf } from '#domain/invoices/seller.ts'
import { createGateway } from '#gateway/gateway.ts'
import { type EInvoiceFormat, writeEInvoice } from '#i18n/e-invoices.ts'
import { createTranslate } from '#i18n/translate.ts'
import { embedInPdf } from '#testing/e-invoice/embed-in-pdf.ts'
import { agency, createFolder, shareSite } from '#testing/site/agency.ts'
import { createCustomer, createDeduction, createInvoice, createLine, createSeller, type InvoiceChanges } from '#testing/site/customers.ts'
import { content } from '#testing/site/product-content.ts'

const getSite = shareSite()
const seller = sellerOf(content.site)
const customer = createCustomer({ vatId: 'NL004495445B01' })

async function startSite() {
  const site = await getSite()
  const gateway = createGateway(site.documents)
  await gateway.customers.putCustomer(customer)
  return { ...site, gateway }
}

/** An issued invoice of the agency, as another program would write it. */
function issue(changes: InvoiceChanges = {}): Invoice {
  const billedTo = changes.billedTo ?? partyOf(customer)
  return createInvoice({
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
    issuedBy: seller,
    supply: { from: '2026-02-01', to: '2026-02-28' },
    ...changes,
    billedTo,
  })
}

function write(invoice: Invoice, format: EInvoiceFormat = 'ubl'): string {
  const written = writeEInvoice(invoice, format, { customer, translate: createTranslate('nl', content.messages.nl) })
  if (!('xml' in written)) throw new Error(JSON.stringify(written))
  return written.xml
}

test('an e-invoice becomes the invoice that it says, and its files are kept byte for byte', async () => {
  const { dataDir, gateway, files } = await startSite()
  await using folder = await createFolder()
  const lines = [
    createLine({ description: 'Design & <code>', quantity: 2.5, unit: 'hour' }),
    createLine({ taxRate: 7, unit: 'day', supply: { from: '2026-02-03', to: '2026-02-04' } }),
  ]
  const invoices = [
    issue({
      number: 'RE/1',
      lines,
      buyerReference: 'Team 7',
      orderNumber: 'PO-1',
      notes: 'Dank u.\nGroeten',
      paymentTerms: '#SKONTO#TAGE=14#PROZENT=2.00#\n30 dagen netto',
    }),
    issue({
      number: 'RE/2',
      allowances: [{ reason: 'Korting', netMinor: 1000, taxRate: 19 }],
      charges: [{ reason: 'Reis', netMinor: 500, taxRate: 19 }],
      prepaidMinor: 2000,
    }),
    issue({ number: 'RE/3', kind: 'creditNote', creditsNumber: 'RE/1' }),
    issue({ number: 'RE/4', lines: [createLine({ taxRate: 0, taxCategory: 'AE' })] }),
  ]
  const paths = ['one.xml', 'two.PDF', 'three.txt', 'four'].map((name) => join(folder.path, name))
  const written = invoices.map((invoice, index) => write(invoice, index % 2 === 1 ? 'cii' : 'ubl'))
  const hybrid = await embedInPdf(written[1] ?? '')
  await Promise.all(paths.map((path, index) => writeFile(path, (index === 1 ? hybrid : written[index]) ?? '')))
  // The account of the credit note is that of the invoice, in whatever order they are given.
  expect(await agency(dataDir, 'invoices', 'import', ...paths.toReversed())).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Stored: 4 invoices\n'),
  })
  for (const [index, invoice] of invoices.entries()) {
    const stored = await gateway.invoices.findInvoice('halde', invoice.number)
    const { lines: read, netMinor, taxMinor, grossMinor, prepaidMinor } = stored ?? {}
    expect({ lines: read, netMinor, taxMinor, grossMinor, prepaidMinor }).toEqual({
      lines: invoice.lines,
      netMinor: invoice.netMinor,
      taxMinor: invoice.taxMinor,
      grossMinor: invoice.grossMinor,
      prepaidMinor: invoice.prepaidMinor,
    })
    // Written again, it says the same.
    expect(stored && write(stored)).toBe(write(invoice))
    const original = await (await files.openFile(stored?.eInvoiceFile ?? '')).text()
    expect(original).toBe(written[index])
  }
  const { file = '' } = (await gateway.invoices.findInvoice('halde', 'RE/2')) ?? {}
  expect(Buffer.from(await (await files.openFile(file)).arrayBuffer())).toEqual(hybrid)
  expect((await agency(dataDir, 'invoices', 'import', ...paths)).stdout).toContain('Stored: 0 invoices; 4 already stored')
  expect((await agency(dataDir, 'files', 'delete', 'halde/invoices/RE_2F1.xml')).stderr).toContain('it is the document of invoice RE/1')
})

test('a final invoice deducts an advance invoice of the same import, once it is paid', async () => {
  const { dataDir, gateway } = await startSite()
  await using folder = await createFolder()
  const [advance, final] = [join(folder.path, 'b-advance.xml'), join(folder.path, 'a-final.xml')]
  await writeFile(advance, write(issue({ number: 'RE-1', kind: 'advance' })))
  await writeFile(final, write(issue({ number: 'RE-2', lines: [createLine({ unitPriceMinor: 50_000 }), createDeduction('RE-1')] })))
  expect(await agency(dataDir, 'invoices', 'import', final, advance)).toMatchObject({
    code: 1,
    stdout: `${final}: halde/RE-2 deducts RE-1, which is open, not paid: a final invoice deducts what was received\n1 problem; no invoices were stored.\n`,
  })
  expect(await agency(dataDir, 'invoices', 'import', advance)).toMatchObject({ code: 0 })
  expect(await agency(dataDir, 'invoices', 'pay', 'RE-1', '--on', '2026-03-02')).toMatchObject({ code: 0 })
  expect(await agency(dataDir, 'invoices', 'import', final, advance)).toMatchObject({ code: 0 })
  expect(await gateway.invoices.findInvoice('halde', 'RE-2')).toMatchObject({
    lines: [{}, { deducts: { number: 'RE-1', issuedOn: '2026-03-02' } }],
  })
})

test('what only the original keeps is named', async () => {
  const { dataDir } = await startSite()
  await using folder = await createFolder()
  const path = join(folder.path, 'kept.xml')
  await writeFile(
    path,
    write(issue({ number: 'K-1' })).replace(
      '<cac:AccountingSupplierParty>',
      '<cbc:AccountingCost>4711</cbc:AccountingCost><cac:ContractDocumentReference><cbc:ID>C-1</cbc:ID></cac:ContractDocumentReference>$&',
    ),
  )
  const planned = await agency(dataDir, 'invoices', 'import', path, '--dry-run', '--json')
  expect(JSON.parse(planned.stdout)).toMatchObject({
    wouldStore: ['halde/K-1'],
    onlyInOriginal: [{ key: 'halde/K-1', terms: ['BT-19', 'BT-12'] }],
  })
  const { stdout } = await agency(dataDir, 'invoices', 'import', path)
  expect(stdout).toContain('Stored: 1 invoice\n')
  expect(stdout).toContain('Only in the document of halde/K-1: BT-19 (buyer’s accounting reference), BT-12 (contract)\n')
})

test.each<[string, string, string]>([
  ['another seller', write(issue({ issuedBy: createSeller() })), 'The seller is Vierfalt GmbH (BT-31 DE111111111), not'],
  [
    'an unknown buyer',
    write(issue({ billedTo: { ...partyOf(customer), vatId: 'NL123456782B90' } })),
    'No customer is the buyer, Halde BV (BT-48 NL123456782B90, BT-49 NL123456782B90)',
  ],
  ['a wrong sum', write(issue()).replace('>119.00</cbc:TaxInclusiveAmount>', '>118.00</cbc:TaxInclusiveAmount>'), 'BR-CO-15: '],
  [
    'a rounding',
    write(issue()).replace(
      '<cbc:PayableAmount currencyID="EUR">119.00',
      '<cbc:PayableRoundingAmount currencyID="EUR">0.01</cbc:PayableRoundingAmount><cbc:PayableAmount currencyID="EUR">119.01',
    ),
    'BT-114 (rounding) cannot be held',
  ],
  ['direct debit', write(issue()).replace('>58<', '>59<'), 'BT-81 (means of payment) is 59, and only transfers are held'],
  [
    'a document type',
    write(issue()).replace('?>', '?><!DOCTYPE Invoice [<!ENTITY a "b">]>'),
    'The XML has a document type, which is not read.',
  ],
  ['other XML', '<html xmlns="http://www.w3.org/1999/xhtml"/>', 'The XML is no e-invoice: it begins with "html".'],
  ['a PDF without one', '%PDF-1.7\n%%EOF', 'The PDF carries no e-invoice.'],
])('%s is refused, and nothing is stored', async (_, bytes, problem) => {
  const { dataDir, gateway } = await startSite()
  await using folder = await createFolder()
  const [path, good] = [join(folder.path, 'bad.xml'), join(folder.path, 'good.xml')]
  await writeFile(path, bytes)
  await writeFile(good, write(issue({ number: 'GOOD' })))
  const { code, stdout } = await agency(dataDir, 'invoices', 'import', good, path)
  expect({ code, stdout }).toMatchObject({ code: 1, stdout: expect.stringContaining(`${path}: ${problem}`) })
  expect(await gateway.invoices.findInvoice('halde', 'GOOD')).toBeUndefined()
})

test('the buyer may be named, and several files must all be e-invoices', async () => {
  const { dataDir, gateway } = await startSite()
  await using folder = await createFolder()
  const [path, table] = [join(folder.path, 'invoice.csv'), join(folder.path, 'table.xml')]
  await writeFile(path, write(issue({ number: 'N-1', billedTo: { company: 'Other', address: customer.address } })))
  await writeFile(table, 'customerId,number\n')
  expect((await agency(dataDir, 'invoices', 'import', path)).stdout).toContain(
    'No customer is the buyer, Other (BT-46, BT-48, BT-49 and BT-58 are missing).',
  )
  expect((await agency(dataDir, 'invoices', 'import', path, '--customer', 'nobody')).stdout).toContain('no such customer: nobody')
  expect((await agency(dataDir, 'invoices', 'import', path, '--customer', 'halde', '--dry-run')).stdout).toContain('Would store: 1 invoice')
  expect((await agency(dataDir, 'invoices', 'import', path, '--customer', 'halde')).stdout).toContain('Stored: 1 invoice')
  expect((await gateway.invoices.findInvoice('halde', 'N-1'))?.billedTo?.company).toBe('Other')
  expect((await agency(dataDir, 'invoices', 'import', path, table)).stderr).toContain('Several files must be e-invoices')
  expect((await agency(dataDir, 'invoices', 'import', table, '--customer', 'halde')).stderr).toContain('--customer is for e-invoices')
})
