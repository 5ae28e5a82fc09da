import { parse } from 'csv-parse/sync'
import { unzipSync } from 'fflate'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Customer } from '#domain/customers/customer.ts'
import { invoiceIdOf } from '#domain/invoices/invoice-number.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { createGateway } from '#gateway/gateway.ts'
import { createCustomer, createInvoice, createLine, createSeller } from '#testing/site/customers.ts'
import { openGatewayAs, startGuardedBackend } from '#testing/backend/gateway-as.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { content } from '#testing/site/product-content.ts'
import { createTranslate } from '#i18n/translate.ts'
import { readWritten } from '#testing/e-invoice/read-written.ts'
import { readAttachment, readPdf } from '#testing/pdf/read-pdf.ts'
import { createSite } from '#testing/site/site.ts'
import { parseInvoiceQuery } from '#web/dashboard/invoices/invoice-address.ts'
import { loadInvoices } from '#web/dashboard/invoices/list/invoices-data.server.ts'
import { siteContext, visitContext } from '#web/site.server.ts'
import { loader as loadInvoicePage } from '#web/dashboard/invoices/detail/invoice.tsx'
import { loader as loadEInvoiceFile } from './e-invoice-file.ts'
import { loader as loadInvoiceFile } from './invoice-file.ts'
import { loader as loadListFile } from './invoice-list-file.ts'
import { createDocumentMaker, type MakeDocument } from '#web/dashboard/invoices/pdf/make-document.server.ts'
import { loader as loadStatementFile } from './statement-file.ts'
import { loader as loadYearFile } from './year-file.ts'

const getBackend = shareBackend(startGuardedBackend)
const translate = createTranslate('de', content.messages.de)
const now = new Date('2026-03-20T10:00:00Z')

/** A customer with invoices on 20 March 2026, and the downloads of its member. */
async function startDownloads(
  customer: Partial<Customer>,
  invoices: readonly Invoice[],
  { site = content.site, makeDocument = createDocumentMaker(content) }: { site?: typeof content.site; makeDocument?: MakeDocument } = {},
) {
  const backend = await getBackend()
  const service = createGateway(backend.documents)
  await service.customers.putCustomer(createCustomer(customer))
  await service.invoices.putInvoices('halde', invoices)
  const email = 'zoe@halde.example'
  const { uid, gateway } = await openGatewayAs(backend, email)
  const context = new RouterContextProvider()
  const standard = createSite({
    content: { ...content, site },
    files: backend.files,
    products: service.products,
    now: () => now.getTime(),
    makeDocument,
  })
  const findBooks = async () => (customer.bookkeepers?.includes(email) ? [createCustomer(customer)] : [])
  context.set(siteContext, { ...standard, membersService: { ...standard.membersService, findBooks } })
  const user = { uid, email, emailVerified: true, displayName: undefined }
  context.set(visitContext, { clientAddress: '192.0.2.1', user, gateway, files: backend.files })

  function argumentsOf(path: string, params: Readonly<Record<string, string>> = {}) {
    const url = new URL(path, 'http://site.test')
    return { request: new Request(url), url, params, pattern: '', context }
  }
  /** Stores a file whose content is its own name. */
  async function putPdf(name: string): Promise<void> {
    const content = new Blob([`%PDF-1.7 ${name}`])
    await backend.files.uploadFile({ name, content: content.stream(), sizeBytes: content.size, contentType: 'application/pdf' })
  }
  return {
    putPdf,
    openYear: (path: string) => loadYearFile(argumentsOf(path)),
    openStatement: (path: string) => loadStatementFile(argumentsOf(path)),
    openInvoice: (path: string, number: string) => loadInvoiceFile(argumentsOf(path, { number })),
    openEInvoice: (number: string) => loadEInvoiceFile(argumentsOf(`/de/dashboard/invoices/${number}/xml`, { number })),
    openList: () => loadListFile(argumentsOf('/de/dashboard/downloads/invoices.csv')),
    openInvoicePage: (number: string) => loadInvoicePage(argumentsOf(`/de/dashboard/invoices/${number}`, { number })),
    openPage: () =>
      loadInvoices(gateway, createCustomer(customer), parseInvoiceQuery(new URLSearchParams()), { locale: 'de', translate, now }),
  }
}

async function unzip(archive: Response) {
  return unzipSync(new Uint8Array(await archive.arrayBuffer()))
}

test('the archive of a year holds the same invoice as its download, in the customer’s language', async () => {
  const downloads = await startDownloads({ locale: 'en' }, [createInvoice()])
  const single = await downloads.openInvoice('/de/dashboard/invoices/2026-0001/pdf', '2026-0001')
  expect(single.headers.get('content-disposition')).toBe('inline; filename="Invoice-2026-0001.pdf"')
  const archive = await downloads.openYear('/de/dashboard/downloads/invoices.zip?year=2026')
  expect(archive.headers.get('content-disposition')).toBe('attachment; filename="Rechnungen-2026.zip"')
  const files = await unzip(archive)
  expect(Object.keys(files).toSorted()).toEqual(['Invoice-2026-0001.pdf', 'Rechnungen-2026.csv', 'Zahlungsübersicht-2026-EUR.pdf'])
  expect(files['Invoice-2026-0001.pdf']).toEqual(new Uint8Array(await single.arrayBuffer()))
  expect((await readPdf(files['Zahlungsübersicht-2026-EUR.pdf'] ?? new Uint8Array())).title).toBe('Zahlungsübersicht')
})

test('a year with payments alone has an archive, with a statement for each currency', async () => {
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

/** An invoice over 119.00 EUR with payments of one cent. */
function createPaidInvoice(paymentCount: number): Invoice {
  return createInvoice({ paid: Array.from({ length: paymentCount }, () => ['2026-03-05', 1] as const) })
}

test('a statement of more than 5,000 entries is a CSV file at each address', async () => {
  const downloads = await startDownloads({}, [createPaidInvoice(5000)])
  const query = '?currency=EUR&from=2026-01-01&to=2026-03-20'
  const refused = await downloads.openStatement(`/de/dashboard/downloads/statement.pdf${query}`).catch((error: unknown) => error)
  if (!(refused instanceof Response)) throw new Error('There is no redirect.')
  expect([refused.status, refused.headers.get('location')]).toEqual([302, `/de/dashboard/downloads/statement.csv${query}`])
  const csv = await downloads.openStatement(refused.headers.get('location') ?? '')
  expect(csv.headers.get('content-disposition')).toMatch(/^attachment; .*Zahlungs%C3%BCbersicht-EUR-2026-01-01-2026-03-20\.csv$/u)
  const text = await csv.text()
  const rows = parse(text, { bom: true, delimiter: ';' })
  expect(rows).toHaveLength(5004)
  expect([0, 1, 2, 3, 5003].map((index) => rows[index])).toEqual([
    ['Datum', 'Vorgang', 'Währung', 'Betrag', 'Saldo'],
    ['2026-01-01', 'Anfangssaldo', 'EUR', '', '0,00'],
    ['2026-03-02', 'Rechnung 2026-0001, Checkout', 'EUR', '119,00', '119,00'],
    ['2026-03-05', 'Zahlung 2026-0001, Überweisung', 'EUR', '-0,01', '118,99'],
    ['2026-03-20', 'Saldo am 20. März 2026', 'EUR', '', '69,00'],
  ])
  const files = await unzip(await downloads.openYear('/de/dashboard/downloads/invoices.zip?year=2026'))
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(files['Zahlungsübersicht-2026-EUR.csv']).replace('\uFEFF', '')).toBe(text)
})

test('the page offers a CSV statement when an account has more than 5,000 entries', async () => {
  const long = await startDownloads({}, [createPaidInvoice(5000)])
  expect((await long.openPage()).pdfLimit).toBe(5000)
  const makeDocument = () => Promise.resolve(new Uint8Array(1))
  const short = await startDownloads({}, [createPaidInvoice(4999)], { makeDocument })
  expect((await short.openPage()).pdfLimit).toBeUndefined()
  const pdf = await short.openStatement('/de/dashboard/downloads/statement.pdf?currency=EUR')
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
})

test('an issued invoice stays the same everywhere when the agency and the customer change', async () => {
  const { company, address } = createCustomer()
  const invoice = createInvoice({ issuedBy: createSeller(), billedTo: { company, address } })
  const moved = { ...address, city: 'Bern', country: 'CH' }
  const read = async (downloads: Awaited<ReturnType<typeof startDownloads>>) => {
    const files = await unzip(await downloads.openYear('/de/dashboard/downloads/invoices.zip?year=2026'))
    const single = await downloads.openInvoice('/de/dashboard/invoices/2026-0001/pdf', '2026-0001')
    const { data: page } = await downloads.openInvoicePage('2026-0001')
    return {
      pdf: new Uint8Array(await single.arrayBuffer()),
      xml: await (await downloads.openEInvoice('2026-0001')).text(),
      inArchive: [files['Factuur-2026-0001.pdf'], files['Factuur-2026-0001.xml']],
      listInArchive: files['Rechnungen-2026.csv'],
      list: await (await downloads.openList()).text(),
      page: [page.title, page.view, page.letterhead, page.company],
    }
  }
  const before = await read(await startDownloads({}, [invoice]))
  const successor = createSeller({ legalName: 'Nachfolger AG', vatId: 'CH1', register: 'HRB 2', representative: 'N. N.', address: moved })
  const changes = { company: 'Halde NV', vatId: 'NL1', address: moved, emails: ['a@halde.example', 'zoe@halde.example'] }
  const after = await read(await startDownloads(changes, [invoice], { site: { ...content.site, ...successor } }))
  expect(after).toEqual(before)
  const text = (await readPdf(after.pdf)).pages.join(' ')
  for (const word of ['Vierfalt GmbH', 'Kiel', 'DE111111111', 'HRB 111111', 'Ida Altmann', 'Halde BV']) expect(text).toContain(word)
})

test('an invoice with a special number is found by id and number, and has its own file', async () => {
  const numbers = ['RE/2026/001', 'RE-2026-001', 'RE_2026 #1']
  const downloads = await startDownloads(
    {},
    numbers.map((number) => {
      const { bic: _, ...invoice } = createInvoice({ number, reference: '' })
      return invoice
    }),
  )
  for (const number of numbers) {
    for (const name of [invoiceIdOf(number), number]) {
      const { data: page } = await downloads.openInvoicePage(name)
      expect([page.title, page.view.number]).toEqual([`Rechnung ${number}`, number])
    }
  }
  const single = await downloads.openInvoice('/de/dashboard/invoices/RE_2F2026_2F001/pdf', 'RE_2F2026_2F001')
  expect(single.headers.get('content-disposition')).toBe('inline; filename="Factuur-RE-2026-001.pdf"')
  const text = (await readPdf(new Uint8Array(await single.arrayBuffer()))).pages.join(' ')
  expect(text).toContain('RE/2026/001')
  expect(text).not.toContain('BIC')
  const files = await unzip(await downloads.openYear('/de/dashboard/downloads/invoices.zip?year=2026'))
  const pdfs = Object.entries(files).filter(([name]) => name.startsWith('Factuur-'))
  expect(await Promise.all(pdfs.map(async ([name, bytes]) => [name, (await readPdf(bytes)).title]))).toEqual([
    ['Factuur-RE_2026 #1.pdf', 'Factuur RE_2026 #1'],
    ['Factuur-RE_2F2026_2F001.pdf', 'Factuur RE/2026/001'],
    ['Factuur-RE-2026-001.pdf', 'Factuur RE-2026-001'],
  ])
})

test.each(['emails', 'bookkeepers'])('those in %s get an invoice’s own PDF wherever it lies among the customer’s files', async (list) => {
  const downloads = await startDownloads({ locale: 'nl', emails: [], [list]: ['zoe@halde.example'] }, [
    createInvoice({ number: '2026-0001', file: 'customers/halde/2026/R 1.pdf' }),
    createInvoice({ number: '2026-0002', file: 'customers/other/2026/R 1.pdf' }),
  ])
  await downloads.putPdf('customers/halde/2026/R 1.pdf')
  await downloads.putPdf('customers/other/2026/R 1.pdf')
  const files = await unzip(await downloads.openYear('/de/dashboard/downloads/invoices.zip?year=2026'))
  for (const [number, isOwn] of [
    ['2026-0001', true],
    ['2026-0002', false],
  ] as const) {
    const single = await (await downloads.openInvoice(`/de/dashboard/invoices/${number}/pdf`, number)).text()
    const inArchive = new TextDecoder().decode(files[`Factuur-${number}.pdf`])
    for (const text of [single, inArchive])
      expect([number, text.startsWith('%PDF'), text.includes('customers/halde')]).toEqual([number, true, isOwn])
  }
})

/** An invoice with seller and buyer, which an e-invoice requires. */
function createComplete(changes: Parameters<typeof createInvoice>[0] = {}): Invoice {
  const { company, address } = createCustomer()
  return createInvoice({ issuedBy: createSeller(), billedTo: { company, address }, ...changes })
}

test('an invoice is an e-invoice on its page, in its PDF, as XML and in the archive of its year', async () => {
  const downloads = await startDownloads({}, [createComplete()])
  expect((await downloads.openInvoicePage('2026-0001')).data.downloads).toEqual({ isHybrid: true, xmlFormat: 'ubl' })
  const pdf = await downloads.openInvoice('/de/dashboard/invoices/2026-0001/pdf', '2026-0001')
  const embedded = await readAttachment(new Uint8Array(await pdf.arrayBuffer()), 'factur-x.xml')
  expect(readWritten(embedded)).toMatchObject({ number: '2026-0001', buyer: { name: 'Halde BV' }, totals: { dueMinor: 11_900 } })
  const answer = await downloads.openEInvoice('2026-0001')
  expect(answer.headers.get('content-type')).toBe('application/xml')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="Factuur-2026-0001.xml"')
  const xml = await answer.text()
  expect(readWritten(xml)).toEqual(readWritten(embedded))
  const files = await unzip(await downloads.openYear('/de/dashboard/downloads/invoices.zip?year=2026'))
  expect(new TextDecoder().decode(files['Factuur-2026-0001.xml'])).toBe(xml)
  expect(await readAttachment(files['Factuur-2026-0001.pdf'] ?? new Uint8Array(), 'factur-x.xml')).toBe(embedded)
})

test('a credit note is an e-invoice that says what becomes of its amount', async () => {
  const downloads = await startDownloads({ locale: 'de' }, [createComplete({ kind: 'creditNote' })])
  expect(readWritten(await (await downloads.openEInvoice('2026-0001')).text())).toMatchObject({
    kind: 'creditNote',
    paymentTerms: translate('dashboard.invoice.isCredit'),
    totals: { dueMinor: 11_900 },
  })
})

test('an invoice to a German authority is an XRechnung as XML, where it keeps its rules', async () => {
  const buyerReference = '04011000-1234512345-06'
  const downloads = await startDownloads({}, [
    createComplete({ number: '1', buyerReference, iban: 'DE89370400440532013000' }),
    createComplete({ number: '2', buyerReference, iban: 'DE00370400440532013000' }),
  ])
  for (const [number, xmlFormat, profile] of [
    ['1', 'xrechnung-ubl', 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0'],
    ['2', 'ubl', 'urn:cen.eu:en16931:2017'],
  ] as const) {
    expect((await downloads.openInvoicePage(number)).data.downloads).toEqual({ isHybrid: true, xmlFormat })
    expect(await (await downloads.openEInvoice(number)).text()).toContain(`<cbc:CustomizationID>${profile}</cbc:CustomizationID>`)
  }
})

test('an invoice without an e-invoice has a plain PDF, and an imported PDF is sent unchanged', async () => {
  const downloads = await startDownloads({}, [
    createComplete({ number: '1', lines: [createLine({ taxRate: 0 })] }),
    createComplete({ number: '2', state: 'proforma' }),
    createComplete({ number: '3', state: 'void' }),
    createInvoice({ number: '4' }),
    createComplete({ number: '5', lines: [createLine({ unitPriceMinor: 10_005 })], currency: 'KWD' }),
    createComplete({ number: '6', file: 'customers/halde/6.pdf' }),
  ])
  await downloads.putPdf('customers/halde/6.pdf')
  for (const number of ['1', '2', '3', '4', '5']) {
    expect((await downloads.openInvoicePage(number)).data.downloads).toEqual({ isHybrid: false })
    await expect(downloads.openEInvoice(number)).rejects.toMatchObject({ init: { status: 404 } })
    const pdf = await downloads.openInvoice(`/de/dashboard/invoices/${number}/pdf`, number)
    await expect(readAttachment(new Uint8Array(await pdf.arrayBuffer()), 'factur-x.xml')).rejects.toThrow('no factur-x.xml')
  }
  expect((await downloads.openInvoicePage('6')).data.downloads).toEqual({ isHybrid: false, xmlFormat: 'ubl' })
  expect(await (await downloads.openInvoice('/de/dashboard/invoices/6/pdf', '6')).text()).toBe('%PDF-1.7 customers/halde/6.pdf')
  const files = await unzip(await downloads.openYear('/de/dashboard/downloads/invoices.zip?year=2026'))
  expect(Object.keys(files).filter((name) => name.endsWith('.xml'))).toEqual(['Factuur-6.xml'])
})

test.each([
  ['busy', 503, 'Gerade werden zu viele Dokumente erstellt.', '5'],
  ['failed', 500, 'Dieses Dokument konnte nicht erstellt werden.', null],
] as const)('a document that is %s is answered by %i, with what to do', async (problem, status, words, retryAfter) => {
  const downloads = await startDownloads({}, [createInvoice()], { makeDocument: () => Promise.resolve(problem) })
  const answers = [
    await downloads.openInvoice('/de/dashboard/invoices/2026-0001/pdf', '2026-0001'),
    await downloads.openStatement('/de/dashboard/downloads/statement.pdf?currency=EUR'),
  ]
  for (const answer of answers) {
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('retry-after')]).toEqual([
      status,
      'text/plain; charset=utf-8',
      retryAfter,
    ])
    expect(await answer.text()).toContain(words)
  }
})

test('what was imported as an e-invoice is sent unchanged, and not issued again as another', async () => {
  const imported = { eInvoiceFile: 'customers/halde/invoices/7.xml' }
  const downloads = await startDownloads({}, [
    createComplete({ number: '7', ...imported }),
    createComplete({ number: '8', ...imported, file: 'customers/halde/8.pdf' }),
  ])
  await downloads.putPdf('customers/halde/invoices/7.xml')
  await downloads.putPdf('customers/halde/8.pdf')
  for (const [number, isHybrid] of [
    ['7', false],
    ['8', true],
  ] as const) {
    expect((await downloads.openInvoicePage(number)).data.downloads).toEqual({ isHybrid, xmlFormat: 'ubl' })
    const answer = await downloads.openEInvoice(number)
    expect(answer.headers.get('content-type')).toBe('application/xml')
    expect(await answer.text()).toBe('%PDF-1.7 customers/halde/invoices/7.xml')
  }
  const pdf = await downloads.openInvoice('/de/dashboard/invoices/7/pdf', '7')
  await expect(readAttachment(new Uint8Array(await pdf.arrayBuffer()), 'factur-x.xml')).rejects.toThrow('no factur-x.xml')
  const files = await unzip(await downloads.openYear('/de/dashboard/downloads/invoices.zip?year=2026'))
  expect(new TextDecoder().decode(files['Factuur-7.xml'])).toBe('%PDF-1.7 customers/halde/invoices/7.xml')
})
