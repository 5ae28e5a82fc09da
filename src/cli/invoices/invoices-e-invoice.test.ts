import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createGateway } from '#gateway/gateway.ts'
import { eInvoiceFormats } from '#i18n/e-invoices.ts'
import { readWritten } from '#testing/e-invoice/read-written.ts'
import { createFolder, shareSite } from '#testing/site/agency.ts'
import { createCustomer, createInvoice, createLine, createSeller } from '#testing/site/customers.ts'
import { invoicesEInvoice } from './invoices-e-invoice.ts'

const getSite = shareSite()

async function createSite() {
  const site = await getSite()
  const { customers, invoices } = createGateway(site.documents)
  const customer = { ...createCustomer(), vatId: 'NL004495445B01' }
  await customers.putCustomer(customer)
  const { company, vatId, address } = customer
  const issued = { issuedBy: createSeller({ vatId: 'DE136695976' }), billedTo: { company, vatId, address }, iban: 'DE89370400440532013000' }
  const reversed = [createLine({ taxRate: 0, taxCategory: 'AE' })]
  await invoices.putInvoices('halde', [
    createInvoice({ ...issued, number: 'RE/1', lines: reversed, buyerReference: '991-12345-73' }),
    createInvoice({ ...issued, number: '2' }),
    createInvoice({ number: '3', state: 'draft' }),
    createInvoice({ ...issued, number: '5', state: 'void' }),
  ])
  return site
}

test.each(eInvoiceFormats)('an invoice is written as %s, with the words of its customer', async (format) => {
  const site = await createSite()
  await using folder = await createFolder()
  const out = join(folder.path, 'invoice.xml')
  expect(await invoicesEInvoice.run(['halde/RE/1', '--format', format, '--out', out], site)).toBe(`Wrote ${out}.\n`)
  const invoice = readWritten(await readFile(out, 'utf8'))
  expect(invoice).toMatchObject({ number: 'RE/1', buyerReference: '991-12345-73', totals: { grossMinor: 10_000, dueMinor: 10_000 } })
  expect(invoice.taxes[0]?.exemptionReason).toMatch(/^Btw verlegd/u)
  expect(invoice.paymentTerms).toContain('16 maart 2026')
  await expect(invoicesEInvoice.run(['halde/RE/1', '--out', out], site)).rejects.toThrow('already exists')
})

test.each([
  [['halde/2'], 'BR-DE-15: The buyer’s reference is missing'],
  [['halde/3'], 'Cannot create an e-invoice: halde/3 is not issued.'],
  [['halde/5', '--format', 'facturx'], 'Cannot create an e-invoice: halde/5 is void.'],
  [['halde/5', '--format', 'ubl'], 'Cannot create an e-invoice: halde/5 is void.'],
  [['halde/4'], 'No such invoice: halde/4.'],
  [['halde/2', '--format', 'pdf'], 'Allowed choices are xrechnung-ubl, xrechnung-cii, ubl, cii, facturx'],
])('%j writes nothing: %s', async (args, problem) => {
  const site = await createSite()
  await using folder = await createFolder()
  await expect(invoicesEInvoice.run([...args, '--out', join(folder.path, 'x.xml')], site)).rejects.toThrow(problem)
  await expect(readFile(join(folder.path, 'x.xml'))).rejects.toThrow('ENOENT')
})
