import { parse } from 'csv-parse/sync'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { Customer } from '#domain/customers/customer.ts'
import { InvoiceLedger } from '#domain/invoices/ledger/invoice-ledger.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { type Locale, locales, localeTags } from '#domain/locale.ts'
import { formatMoney } from '#domain/money.ts'
import { createCustomer, createDeduction, createInvoice, createLine, type InvoiceChanges } from '#testing/site/customers.ts'
import { getStatement } from './get-statement.ts'
import { readPdf, readQrCode } from './read-pdf.ts'
import { writeInvoiceCsv } from '#web/dashboard/downloads/invoice-csv.server.ts'
import { createInvoicePdf } from '#web/dashboard/invoices/pdf/invoice-pdf.server.ts'
import { createDocumentMaker, type MakeDocument } from '#web/dashboard/invoices/pdf/make-document.server.ts'
import { createPdfContext } from '#web/dashboard/invoices/pdf/pdf-context.server.ts'
import { createStatementPdf } from '#web/dashboard/invoices/pdf/statement-pdf.server.ts'
import { Fonts } from '#web/dashboard/invoices/pdf/text/fonts.server.ts'
import { createInvoiceFiles, nameInvoiceFile } from '#web/dashboard/downloads/invoice-files.server.ts'
import { createYearArchive } from '#web/dashboard/downloads/year-archive.server.ts'
import { content } from '#testing/site/product-content.ts'

const today = '2026-03-20'

const fonts = new Fonts()

function contextOf(locale: Locale, changes: Partial<Customer> = {}) {
  return createPdfContext(content, createCustomer({ locale, vatId: 'NL000000000B01', ...changes }), locale, today, fonts)
}

const ofThisYear = { currency: 'EUR', from: '2026-01-01', to: today } as const

/** The documents of 2026, all in one language. */
function openArchive(
  invoices: readonly Invoice[],
  openFile: (path: string) => ReadableStream<Uint8Array> | undefined,
  locale: Locale,
  makeDocument: MakeDocument = createDocumentMaker(content),
) {
  const context = contextOf(locale)
  const files = {
    openFile: async (name: string) => {
      const body = openFile(name)
      if (!body) throw Object.assign(new Error('There is none.'), { code: 'object-not-found' })
      return new Response(body)
    },
  }
  const createFile = createInvoiceFiles({ content, makeDocument, files, now: () => Date.parse(`${today}T10:00:00Z`) })
  const ledger = new InvoiceLedger(invoices)
  return createYearArchive({ ledger, year: '2026', locale, createFile, makeDocument, files: undefined, context, invoiceContext: context })
}

/** Blanks differ between writing and reading: line breaks, and the narrow one of `Intl`. */
function flatten(text: string): string {
  return text.replaceAll(/\s+/gu, ' ')
}

test.each(locales)('an invoice PDF in %s has its texts, structure, language and QR code', async (locale) => {
  const tag = localeTags[locale]
  const lines = [createLine({ description: 'Łódź Workshop', quantity: 1.5, unit: 'day' }), createLine({ taxRate: 7, unitPriceMinor: 3333 })]
  const invoice = createInvoice({ lines, paid: [['2026-03-05', 1000]] })
  const bytes = await createInvoicePdf(invoice, contextOf(locale))
  const { title, languageTag, isTagged, pages, roles } = await readPdf(bytes)
  const text = flatten(pages.join(' '))
  const leftMinor = invoice.grossMinor - 1000
  const amounts = [invoice.netMinor, invoice.taxMinor === 3083 ? 2850 : 0, 233, invoice.grossMinor, 1000, leftMinor]
  for (const amountMinor of amounts) expect(text).toContain(flatten(formatMoney(amountMinor, 'EUR', tag)))
  for (const word of ['Halde BV', 'NL000000000B01', 'Łódź Workshop', invoice.number, 'DE13 0000 0000 0000 0123 45', 'XXXXDEXXXXX']) {
    expect(text).toContain(word)
  }
  expect(title).toContain(invoice.number)
  expect([languageTag, isTagged]).toEqual([tag, true])
  expect([...roles]).toEqual(expect.arrayContaining(['Document', 'H1', 'P', 'Table', 'TR', 'TH', 'TD', 'Figure']))
  const account = ['XXXXDEXXXXX', content.site.legalName, 'DE13000000000000012345']
  const transfer = [`EUR${(leftMinor / 100).toFixed(2)}`, '', '', '2026-0001']
  expect((await readQrCode(bytes)).split('\n')).toEqual(['BCD', '002', '1', 'SCT'].concat(account, transfer))
})

test('an invoice names whom it was billed to, as they were then', async () => {
  const billedTo = {
    company: 'Halde VOF',
    vatId: 'NL000000000B99',
    address: { street: 'Oude Gracht 2', postalCode: '3511 AA', city: 'Utrecht', country: 'NL' },
  }
  const [text = ''] = (await readPdf(await createInvoicePdf(createInvoice({ billedTo }), contextOf('nl')))).pages
  for (const word of ['Halde VOF', 'NL000000000B99', 'Oude Gracht 2', '3511 AA Utrecht', 'Nederland']) expect(text).toContain(word)
  for (const word of ['Halde BV', 'NL000000000B01', 'Prinsengracht']) expect(text).not.toContain(word)
})

test('the same invoice makes the same bytes', async () => {
  const [once, again] = await Promise.all([
    createInvoicePdf(createInvoice(), contextOf('en')),
    createInvoicePdf(createInvoice(), contextOf('en')),
  ])
  expect(Buffer.from(once).equals(Buffer.from(again))).toBe(true)
})

test('what is not to be paid names no account and has no code', async () => {
  const settled = [
    createInvoice({ state: 'proforma' }),
    createInvoice({ state: 'void' }),
    createInvoice({ paid: [['2026-03-05', 11_900]] }),
    createInvoice({ kind: 'creditNote', lines: [createLine({ unitPriceMinor: 5000 })] }),
  ]
  for (const invoice of settled) {
    const bytes = await createInvoicePdf(invoice, contextOf('de'))
    const text = (await readPdf(bytes)).pages.join(' ')
    expect(text).not.toContain('DE13')
    await expect(readQrCode(bytes)).rejects.toThrow('finder')
  }
})

test('an invoice in another currency names the account, and has no code, which says euros alone', async () => {
  const bytes = await createInvoicePdf(createInvoice({ currency: 'CHF' }), contextOf('de'))
  expect((await readPdf(bytes)).pages.join(' ')).toContain('DE13 0000')
  await expect(readQrCode(bytes)).rejects.toThrow('finder')
})

test('a long invoice prints every line once, and repeats heads and page numbers on each page', async () => {
  const lines = Array.from({ length: 90 }, (_, index) => createLine({ description: `Position ${index + 1}.` }))
  const { pages } = await readPdf(await createInvoicePdf(createInvoice({ lines }), contextOf('de')))
  expect(pages.length).toBeGreaterThan(2)
  const text = pages.join(' ')
  for (const { description } of lines) expect(text.split(`${description} `)).toHaveLength(2)
  for (const [index, page] of pages.slice(0, -1).entries()) {
    expect(page).toContain('Netto')
    expect(page).toContain(`${index + 1} von ${pages.length}`)
  }
})

test.each([13, 14, 15, 16, 17, 18, 19, 20, 21])('the total of an invoice with %i lines is on the page of the last line', async (count) => {
  const lines = Array.from({ length: count }, (_, index) => createLine({ description: `Position ${index + 1}.` }))
  const { pages } = await readPdf(await createInvoicePdf(createInvoice({ lines }), contextOf('de')))
  const last = pages.find((page) => page.includes(`Position ${count}.`))
  for (const label of ['Nettobetrag', 'Gesamtbetrag']) expect(last).toContain(label)
})

test('a statement of account holds each entry with its balance, and ends with what is owed', async () => {
  const invoices = [
    createInvoice({ number: '2025-0009', issuedOn: '2025-12-01' }),
    createInvoice({ number: '2026-0001', issuedOn: '2026-01-10', paid: [['2026-01-20', 11_900]] }),
  ]
  const { pages } = await readPdf(
    await createStatementPdf(getStatement(new InvoiceLedger(invoices), ofThisYear), ofThisYear, contextOf('es')),
  )
  const text = flatten(pages.join(' '))
  for (const word of ['Saldo anterior', '119,00', '238,00', 'Factura 2026-0001', 'Saldo a 20 de marzo de 2026'])
    expect(text).toContain(word)
  expect(text).not.toContain('2025-0009')
})

test.each([
  ['en', ',', '119.00'],
  ['de', ';', '119,00'],
] as const)('the list as CSV is what a spreadsheet in %s reads without asking', (locale, delimiter, gross) => {
  const invoices = [
    createInvoice({ reference: '=HYPERLINK("http://evil.example")' }),
    createInvoice({ number: '2', reference: 'Ein "Wort";\nzwei' }),
  ]
  const context = contextOf(locale)
  const csv = [...writeInvoiceCsv(invoices, context)].join('')
  expect(csv.startsWith('\uFEFF')).toBe(true)
  const [heads, first, second] = parse(csv, { bom: true, delimiter })
  expect(heads).toHaveLength(20)
  expect(first?.slice(0, 4)).toEqual([
    '2026-0001',
    context.translate('dashboard.documents.file.invoice'),
    context.translate('dashboard.status.overdue'),
    '2026-03-02',
  ])
  expect(first?.[5]).toBe(`'=HYPERLINK("http://evil.example")`)
  expect(first?.[9]).toBe(gross)
  expect(second?.[5]).toBe('Ein "Wort";\nzwei')
})

test('the CSV list has supply, references, allowances and VAT reasons, and negates credit notes', () => {
  const more = {
    lines: [createLine({ taxRate: 0, taxCategory: 'AE' })],
    allowances: [{ reason: 'Discount', netMinor: 500, taxRate: 0, taxCategory: 'AE' }],
    supply: { from: '2026-02-01', to: '2026-02-28' },
    buyerReference: '=1',
    orderNumber: 'PO 77',
    prepaidMinor: 4500,
  } as const
  const invoices = [createInvoice(more), createInvoice({ number: '2', kind: 'creditNote', lines: [createLine()] })]
  const [, first, second] = parse([...writeInvoiceCsv(invoices, contextOf('en'))].join(''), { bom: true })
  expect(first?.slice(7)).toEqual(
    ['95.00', '0.00', '95.00', '0.00', '50.00', '2026-02-01', '2026-02-28', `'=1`, 'PO 77', '5.00', '0.00', '45.00'].concat(
      'Reverse charge: VAT is owed by the recipient (Article 196 of Directive 2006/112/EC).',
    ),
  )
  expect(second?.slice(7, 14)).toEqual(['-100.00', '-19.00', '-119.00', '0.00', '-119.00', '', ''])
})

test.each([
  ['de', 'Anzahlungsrechnung 2026-0001', 'Geplanter Leistungszeitraum', 'zzgl. 19,00 € USt., brutto 119,00 €'],
  ['en', 'Advance invoice 2026-0001', 'Planned period of supply', 'plus €19.00 VAT, €119.00 in total'],
  ['es', 'Factura de anticipo 2026-0001', 'Periodo previsto de la operación', 'más 19,00 € de IVA, 119,00 € en total'],
  ['nl', 'Voorschotfactuur 2026-0001', 'Geplande periode van de prestatie', 'plus € 19,00 btw, samen € 119,00'],
] as const)('in %s PDF documents name an advance invoice and its deduction', async (locale, title, planned, deducted) => {
  const advance = createInvoice({ kind: 'advance', supply: { from: '2026-03-02', to: '2026-03-13' } })
  const final = createInvoice({ number: '2026-0002', lines: [createLine({ quantity: 3 }), createDeduction('2026-0001')] })
  const [ofAdvance = '', ofFinal = ''] = await Promise.all(
    [advance, final].map(async (invoice) => flatten((await readPdf(await createInvoicePdf(invoice, contextOf(locale)))).pages.join(' '))),
  )
  for (const words of [title, planned]) expect(ofAdvance).toContain(flatten(words))
  expect(ofFinal).toContain(flatten(`Advance invoice 2026-0001 (${deducted})`))
})

test('an invoice PDF prints supply, references, discounts, VAT reason and terms', async () => {
  const invoice = createInvoice({
    lines: [createLine({ taxRate: 0, taxCategory: 'AE', supply: { from: '2026-02-03', to: '2026-02-03' } })],
    allowances: [{ reason: 'Loyalty discount', netMinor: 500, taxRate: 0, taxCategory: 'AE' }],
    supply: { from: '2026-02-01', to: '2026-02-28' },
    buyerReference: '991-12345-73',
    orderNumber: 'PO 77',
    prepaidMinor: 4500,
  })
  const text = flatten((await readPdf(await createInvoicePdf(invoice, contextOf('en')))).pages.join(' '))
  const said = [
    'Period of supply Feb 1, 2026 to Feb 28, 2026',
    'Your reference 991-12345-73',
    'Purchase order PO 77',
    'Workshop (Feb 3, 2026)',
    'Subtotal €100.00 Loyalty discount −€5.00 Net total €95.00',
    'Paid in advance €45.00',
    'Balance due €50.00',
    'Reverse charge: VAT is owed by the recipient (Article 196 of Directive 2006/112/EC).',
    'Payment due by March 16, 2026.',
  ]
  for (const words of said) expect(text).toContain(words)
})

test.each([
  ['en', 'Proforma invoice 2026-0001', 'This is a proforma invoice, not an invoice'],
  ['de', 'Proforma-Rechnung 2026-0001', 'Dies ist eine Proforma-Rechnung und keine Rechnung'],
  ['nl', 'Pro-formafactuur 2026-0001', 'Dit is een pro-formafactuur en geen factuur'],
  ['es', 'Factura proforma 2026-0001', 'Esta es una factura proforma, no una factura'],
] as const)('the PDF of a proforma says that it is no invoice: %s', async (locale, title, words) => {
  const invoice = createInvoice({ state: 'proforma' })
  const text = (await readPdf(await createInvoicePdf(invoice, contextOf(locale)))).pages.join(' ').replaceAll(/\s+/gu, ' ')
  expect(text).toContain(title)
  expect(text).toContain(words)
  expect(nameInvoiceFile(invoice, contextOf('de'))).toBe('Proforma-Rechnung-2026-0001.pdf')
})

test('a year as ZIP holds its invoices, the imported originals, the list and the statements', async () => {
  const original = new TextEncoder().encode('%PDF-1.4 imported')
  const invoices = [
    createInvoice({ number: '2026-0001' }),
    createInvoice({ number: '2026-0002', currency: 'CHF' }),
    createInvoice({ number: '2026-0003', file: 'customers/halde/2026-0003.pdf' }),
    createInvoice({ number: '2026-0004', state: 'proforma' }),
    createInvoice({ number: '2025-0001', issuedOn: '2025-03-02' }),
  ]
  const asked: string[] = []
  const openFile = (path: string) => {
    asked.push(path)
    return new Blob([original]).stream()
  }
  const archive = openArchive(invoices, openFile, 'nl')
  const files = unzipSync(new Uint8Array(await new Response(archive).arrayBuffer()))
  expect(Object.keys(files).toSorted()).toEqual([
    'Facturen-2026.csv',
    'Factuur-2026-0001.pdf',
    'Factuur-2026-0002.pdf',
    'Factuur-2026-0003.pdf',
    'Factuur-en-betalingsoverzicht-2026-CHF.pdf',
    'Factuur-en-betalingsoverzicht-2026-EUR.pdf',
  ])
  expect(asked).toEqual(['customers/halde/2026-0003.pdf'])
  const list = parse(files['Facturen-2026.csv'] ?? '', { bom: true, delimiter: ';' })
  expect(list.slice(1).map(([number]) => number)).toEqual(['2026-0003', '2026-0002', '2026-0001'])
  expect(files['Factuur-2026-0003.pdf']).toEqual(original)
  expect((await readPdf(files['Factuur-2026-0001.pdf'] ?? new Uint8Array())).title).toBe('Factuur 2026-0001')
})

test('canceling an archive stops its making', async () => {
  let opened = 0
  const invoices = Array.from({ length: 50 }, (_, index) =>
    createInvoice({ number: `2026-${index}`, file: `customers/halde/${index}.pdf` }),
  )
  const openFile = () => {
    opened++
    return new Blob([new Uint8Array(100_000)]).stream()
  }
  const reader = openArchive(invoices, openFile, 'en').getReader()
  while (opened === 0) await reader.read()
  await reader.cancel()
  expect(opened).toBeLessThan(50)
})

test('a description and notes that are longer than a page are printed in full', async () => {
  const description = Array.from({ length: 900 }, (_, index) => `Wort${index}`).join(' ')
  const invoice = createInvoice({ lines: [createLine({ description })], notes: description })
  const { pages } = await readPdf(await createInvoicePdf(invoice, contextOf('de')))
  const text = pages.join(' ')
  for (let index = 0; index < 900; index++) expect(text.split(new RegExp(`Wort${index}\\b`, 'u'))).toHaveLength(3)
  expect(pages[0]).toContain('100,00 €')
  for (const [index, page] of pages.entries()) expect(page).toContain(`${index + 1} von ${pages.length}`)
})

test('a credit note that is partly paid back prints a credit balance, not a balance due', async () => {
  const lines = [createLine({ unitPriceMinor: 10_000 })]
  const invoice = createInvoice({ kind: 'creditNote', lines, paid: [['2026-03-05', 5000]] })
  const text = (await readPdf(await createInvoicePdf(invoice, contextOf('en')))).pages.join(' ')
  expect(text).toContain('Credit balance')
  expect(text).not.toContain('Balance due')
})

test('an amount that no code can say leaves the code out, and nothing else', async () => {
  const invoice = createInvoice({ lines: [createLine({ unitPriceMinor: 100_000_000_000 })] })
  expect((await readPdf(await createInvoicePdf(invoice, contextOf('en')))).pages.join(' ')).toContain('DE13 0000')
})

test('an original that is there no more is written anew', async () => {
  const invoices = [createInvoice({ file: 'customers/halde/gone.pdf' })]
  const archive = openArchive(invoices, () => undefined, 'en')
  const files = unzipSync(new Uint8Array(await new Response(archive).arrayBuffer()))
  expect((await readPdf(files['Invoice-2026-0001.pdf'] ?? new Uint8Array())).title).toBe('Invoice 2026-0001')
})

test.each([
  ['HUF', 1_000_000_000],
  ['CHF', 100_000_000],
  ['CZK', 123_456_789_00],
  ['IDR', 999_999_999_999],
  ['EUR', 99_999_999_999],
  ['HUF', -99_999_999_999_999],
])('an amount in %s and its currency are one piece on one line: %i', async (currency, amountMinor) => {
  const kind = amountMinor < 0 ? 'creditNote' : 'invoice'
  const lines = [createLine({ description: 'Lizenz für ein Jahr', unitPriceMinor: Math.abs(amountMinor), taxRate: 0, taxCategory: 'AE' })]
  const invoice = createInvoice({ kind, currency, lines, issuedOn: '2026-01-10' })
  for (const locale of ['de', 'en'] as const) {
    const amount = flatten(formatMoney(amountMinor, currency, localeTags[locale]))
    const written = flatten((await readPdf(await createInvoicePdf(invoice, contextOf(locale)))).pages.join(' '))
    // The net amount of the line, and the sums.
    expect(written.split(amount).length).toBeGreaterThan(4)
    const options = { ...ofThisYear, currency }
    const statement = getStatement(new InvoiceLedger([invoice]), options)
    const stated = flatten((await readPdf(await createStatementPdf(statement, options, contextOf(locale)))).pages.join(' '))
    expect(stated.split(amount)).toHaveLength(4)
  }
})

test('a document that cannot be made is a text in the archive, and the others are there', async () => {
  const make = createDocumentMaker(content)
  const makeDocument: MakeDocument = async (job) => (job.kind === 'invoice' && job.invoice.number === '2' ? 'failed' : await make(job))
  const invoices = [createInvoice({ number: '1' }), createInvoice({ number: '2' })]
  const archive = openArchive(invoices, () => undefined, 'en', makeDocument)
  const files = unzipSync(new Uint8Array(await new Response(archive).arrayBuffer()))
  expect(Object.keys(files).toSorted()).toEqual(['Invoice-1.pdf', 'Invoice-2.txt', 'Invoices-2026.csv', 'Statement-2026-EUR.pdf'])
  expect(new TextDecoder().decode(files['Invoice-2.txt'])).toContain('couldn’t create')
})

// What takes time in proportion to the square of its length ends the test, and took the memory of the process.
test.each([
  ['a word', 'abcdefghij'],
  ['Hebrew', 'שלוםעולם'],
  ['Han characters', '上海复兴软件'],
  ['letters without glyphs', 'ᏣᎳᎩ'],
  ['marks on one letter', '\u0301\u0323'],
  ['lines', 'ש\n'],
])('notes of 20,000 letters, %s, are printed within the time of a test', async (_, unit) => {
  const notes = `山${unit.repeat(20_000 / unit.length)}`
  const bytes = await createInvoicePdf(createInvoice({ notes }), contextOf('en'))
  expect(Buffer.from(bytes.subarray(0, 8)).toString()).toBe('%PDF-1.7')
})

test('control characters that were stored once are left out of a document', async () => {
  const lines = [createLine({ description: 'Work\u0000shop\u001B' })]
  const text = flatten(
    (await readPdf(await createInvoicePdf(createInvoice({ lines, notes: 'One\u0000two' }), contextOf('en')))).pages.join(' '),
  )
  expect(text).toContain('Workshop')
  expect(text).toContain('Onetwo')
})

test.each(locales)('the foot of every page in %s is a title block of facts', async (locale) => {
  const lines = Array.from({ length: 400 }, (_, index) => createLine({ description: `Position ${index + 1}.` }))
  const context = contextOf(locale)
  const step = { product: 'Shop', name: 'Search', acceptedOn: '2026-03-02', index: 1, count: 3 } as const
  const bytes = await createInvoicePdf(createInvoice({ lines }), context, undefined, step)
  const { pages } = await readPdf(bytes)
  const day = context.translate('dashboard.day', { date: new Date('2026-03-02T00:00:00Z') })
  const label = (name: 'for' | 'by' | 'accepted' | 'sheet' | 'date' | 'vatId') => context.translate(`titleBlock.${name}`)
  expect(flatten(pages[0] ?? '')).toContain(flatten(context.translate('dashboard.documents.step', { ...step, step: 2 })))
  for (const [index, page] of pages.entries()) {
    const said = [
      `${label('for')} Halde BV`,
      `${label('by')} ${content.site.legalName}`,
      `${label('accepted')} ${day}`,
      `${label('sheet')} ${context.translate('dashboard.documents.page', { page: index + 1, count: pages.length })}`,
      `${label('date')} ${day}`,
      `${label('vatId')} ${content.site.vatId}`,
    ]
    for (const words of said) expect(flatten(page)).toContain(flatten(words))
  }
})

test('a title block leaves out what is unknown, and shrinks what is too long', async () => {
  const { vatId: _, ...small } = content.site
  const billedTo = { company: 'W'.repeat(120), address: createCustomer().address }
  const invoice = createInvoice({ issuedBy: { ...small, isSmallBusiness: true, taxNumber: '12/345/67890' }, billedTo })
  const text = flatten((await readPdf(await createInvoicePdf(invoice, contextOf('en')))).pages.join(' '))
  expect(text).not.toMatch(/accepted|VAT ID DE/u)
  expect(text).toMatch(/sheet (\d) of \1 date Mar 2, 2026 language English/u)
})

test.each([
  ['what is left to pay', {}, 'Balance due €119.00 Due: Mar 16, 2026'],
  ['what is left after a payment', { paid: [['2026-03-05', 1900]] }, 'Balance due €100.00 Due: Mar 16, 2026'],
  ['the total of what is paid', { paid: [['2026-03-05', 11_900]] }, 'Total €119.00 Paid on March 5, 2026. Nothing outstanding.'],
  ['the credit of a credit note', { kind: 'creditNote' }, 'Credit balance €119.00'],
  ['the total of a proforma', { state: 'proforma' }, 'Total €119.00'],
] satisfies [string, InvoiceChanges, string][])('the largest figure is %s', async (_, changes, words) => {
  const text = flatten((await readPdf(await createInvoicePdf(createInvoice(changes), contextOf('en')))).pages.join(' '))
  expect(text).toContain(words)
})
