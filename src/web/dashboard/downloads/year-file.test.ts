import { unzipSync } from 'fflate'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Customer } from '#domain/customers/customer.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { createGateway } from '#gateway/gateway.ts'
import { createCustomer, createInvoice } from '#testing/customers.ts'
import { openGatewayAs, startGuardedBackend } from '#testing/gateway-as.ts'
import { shareBackend } from '#testing/share-backend.ts'
import { readProductContent } from '#testing/product-content.ts'
import { readPdf } from '#testing/read-pdf.ts'
import { createSite } from '#testing/site.ts'
import { siteContext, visitContext } from '#web/site.server.ts'
import { loader as loadInvoiceFile } from './invoice-file.ts'
import { Fonts, fontsContext } from '#web/dashboard/pdf/fonts.server.ts'
import { loader as loadYearFile } from './year-file.ts'

const getBackend = shareBackend(startGuardedBackend)

const content = await readProductContent()

/** A customer with invoices on 20 March 2026, and its person's downloads. */
async function startDownloads(customer: Partial<Customer>, invoices: readonly Invoice[]) {
  const backend = await getBackend()
  const service = createGateway(backend.documents)
  await service.customers.storeCustomers([createCustomer(customer)])
  await service.invoices.putInvoices('halde', invoices)
  const email = 'zoe@halde.example'
  const { uid, gateway } = await openGatewayAs(backend, email)
  const context = new RouterContextProvider()
  context.set(siteContext, createSite({ content, now: () => new Date('2026-03-20T10:00:00Z') }))
  const user = { uid, email, emailVerified: true, displayName: undefined }
  context.set(visitContext, { clientAddress: '192.0.2.1', user, gateway, files: backend.files })
  context.set(fontsContext, new Fonts())

  function argumentsOf(path: string, params: Readonly<Record<string, string>> = {}) {
    const url = new URL(path, 'http://site.test')
    return { request: new Request(url), url, params, pattern: '', context }
  }
  return {
    openYear: (path: string) => loadYearFile(argumentsOf(path)),
    openInvoice: (path: string, number: string) => loadInvoiceFile(argumentsOf(path, { number })),
  }
}

async function unzip(archive: Response) {
  return unzipSync(new Uint8Array(await archive.arrayBuffer()))
}

test('an invoice in the archive of a year is the one that is handed out by itself, in the customer’s language', async () => {
  const downloads = await startDownloads({ locale: 'en' }, [createInvoice()])
  const single = await downloads.openInvoice('/de/dashboard/invoices/2026-0001/pdf', '2026-0001')
  expect(single.headers.get('content-disposition')).toBe('inline; filename="Invoice-2026-0001.pdf"')
  const archive = await downloads.openYear('/de/dashboard/downloads/invoices.zip?year=2026')
  expect(archive.headers.get('content-disposition')).toBe('attachment; filename="Rechnungen-2026.zip"')
  const files = await unzip(archive)
  expect(Object.keys(files).toSorted()).toEqual(['Invoice-2026-0001.pdf', 'Kontoauszug-2026-EUR.pdf', 'Rechnungen-2026.csv'])
  expect(files['Invoice-2026-0001.pdf']).toEqual(new Uint8Array(await single.arrayBuffer()))
  expect((await readPdf(files['Kontoauszug-2026-EUR.pdf'] ?? new Uint8Array())).title).toBe('Kontoauszug')
})

test('a year in which something was only paid has an archive, with a statement for each currency that moved or is owed', async () => {
  const downloads = await startDownloads({}, [
    createInvoice({ number: 'C-1', currency: 'CHF', issuedOn: '2025-12-20', paid: [['2026-01-15', 11_900]] }),
    createInvoice({ number: 'E-1', issuedOn: '2025-12-01' }),
    createInvoice({ number: 'D-1', currency: 'DKK', issuedOn: '2025-11-01', paid: [['2025-11-09', 11_900]] }),
  ])
  const files = await unzip(await downloads.openYear('/en/dashboard/downloads/invoices.zip?year=2026'))
  expect(Object.keys(files).toSorted()).toEqual(['Invoices-2026.csv', 'Statement-2026-CHF.pdf', 'Statement-2026-EUR.pdf'])
  const { pages } = await readPdf(files['Statement-2026-CHF.pdf'] ?? new Uint8Array())
  expect(pages.join(' ')).toContain('C-1')
  await expect(downloads.openYear('/en/dashboard/downloads/invoices.zip?year=2024')).rejects.toMatchObject({ init: { status: 404 } })
})
