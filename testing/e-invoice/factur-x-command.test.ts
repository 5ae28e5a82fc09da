import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createEInvoiceCommand } from '#cli/invoices/invoices-e-invoice.ts'
import { createGateway } from '#gateway/gateway.ts'
import { content } from '#testing/site/product-content.ts'
import { readAttachment, readPdf } from '#testing/pdf/read-pdf.ts'
import { createFolder, shareSite } from '#testing/site/agency.ts'
import { createCustomer, createInvoice, createSeller } from '#testing/site/customers.ts'
import { createInvoiceFiles } from '#web/dashboard/downloads/invoice-files.server.ts'
import { createDocumentMaker } from '#web/dashboard/invoices/pdf/make-document.server.ts'
import { readWritten } from './read-written.ts'

const getSite = shareSite()

test('the command line writes a PDF with the e-invoice embedded, not the imported PDF', async () => {
  const site = await getSite()
  await using folder = await createFolder()
  const { customers, invoices } = createGateway(site.documents)
  const { company, address } = createCustomer()
  await customers.putCustomer(createCustomer())
  const file = 'customers/halde/6.pdf'
  await invoices.putInvoices('halde', [createInvoice({ number: '6', file, issuedBy: createSeller(), billedTo: { company, address } })])
  const createFile = createInvoiceFiles({
    content,
    makeDocument: createDocumentMaker(content),
    now: () => Date.parse('2026-03-20T10:00:00Z'),
  })
  const command = createEInvoiceCommand(() => Promise.resolve(createFile))
  const out = join(folder.path, 'invoice.pdf')
  expect(await command.run(['halde/6', '--format', 'facturx', '--out', out], site)).toBe(`Wrote ${out}.\n`)
  const bytes = await readFile(out)
  expect((await readPdf(bytes)).title).toBe('Factuur 6')
  expect(readWritten(await readAttachment(bytes, 'factur-x.xml'))).toMatchObject({ number: '6', totals: { dueMinor: 11_900 } })
})
