import { expect, test } from 'vitest'
import type { Party } from '#domain/customers/party.ts'
import type { Locale } from '#domain/locale.ts'
import { createCustomer, createInvoice, createLine, createSeller, type InvoiceChanges } from '#testing/site/customers.ts'
import { readPdf, readSwissQrCode } from './read-pdf.ts'
import { createInvoicePdf } from '#web/dashboard/invoices/pdf/invoice-pdf.server.ts'
import { createPdfContext } from '#web/dashboard/invoices/pdf/pdf-context.server.ts'
import { Fonts } from '#web/dashboard/invoices/pdf/text/fonts.server.ts'
import { content } from '#testing/site/product-content.ts'
const fonts = new Fonts()

const issuedBy = createSeller({
  legalName: 'Vierfalt Zürich AG',
  address: { street: 'Limmatquai 12a', postalCode: '8001', city: 'Zürich', country: 'CH' },
})
const billedTo: Party = {
  company: 'Näf & Söhne GmbH',
  address: { street: 'Gasse am Berg', postalCode: '9490', city: 'Vaduz', country: 'LI' },
}
/** Accounts of the examples in the Swiss Implementation Guidelines; the second is a QR-IBAN. */
const iban = 'CH5800791123000889012'
const qrIban = 'CH4431999123000889012'

async function write(changes: InvoiceChanges = {}, locale: Locale = 'de') {
  const context = createPdfContext(content, createCustomer(), locale, '2026-03-20', fonts)
  return createInvoicePdf(createInvoice({ currency: 'CHF', iban, issuedBy, billedTo, ...changes }), context)
}

/** The lines of a code in the order of the guidelines (4.2.2); empty ones for an ultimate creditor, which is not used yet. */
function listLines({ account = iban, debtor, reference }: { account?: string; debtor: readonly string[]; reference: readonly string[] }) {
  const creditor = ['S', 'Vierfalt Zürich AG', 'Limmatquai', '12a', '8001', 'Zürich', 'CH']
  const none = ['', '', '', '', '', '', '']
  return ['SPC', '0200', '1', account].concat(creditor, none, ['119.00', 'CHF'], debtor, reference, ['2026-0001', 'EPD'])
}

const debtor = ['S', 'Näf & Söhne GmbH', 'Gasse am Berg', '', '9490', 'Vaduz', 'LI']

test('an invoice in francs for a Swiss account has a payment slip with a complete QR code', async () => {
  const bytes = await write()
  expect((await readSwissQrCode(bytes)).split('\n')).toEqual(listLines({ debtor, reference: ['NON', ''] }))
  const { pages, roles } = await readPdf(bytes)
  for (const text of ['Empfangsschein', 'Zahlteil', 'CH58 0079 1123 0008 8901 2', 'Vierfalt Zürich AG', '119.00', '1 von 1']) {
    expect(pages.join(' ')).toContain(text)
  }
  expect(roles).toContain('Figure')
})

// The check digit by hand, after the table of the guidelines (annex B).
test('a QR-IBAN has a reference of the digits of the number', async () => {
  const reference = ['QRR', '000000000000000000202600013']
  expect((await readSwissQrCode(await write({ iban: qrIban }))).split('\n')).toEqual(listLines({ account: qrIban, debtor, reference }))
})

test('a customer whose name a slip cannot hold writes it there', async () => {
  const bytes = await write({ billedTo: { ...billedTo, company: '山田商事' } })
  expect((await readSwissQrCode(bytes)).split('\n')).toEqual(listLines({ debtor: ['', '', '', '', '', '', ''], reference: ['NON', ''] }))
})

test.each([
  ['de', 'Zahlteil'],
  ['en', 'Payment part'],
  ['nl', 'Payment part'],
  ['es', 'Payment part'],
] as const)('in %s the slip is headed %j', async (locale, heading) => {
  expect((await readPdf(await write({}, locale))).pages.join(' ')).toContain(heading)
})

test.each([
  ['another currency', { currency: 'USD' }],
  ['an account in another country', { iban: 'DE13000000000000012345' }],
  ['an account that cannot exist', { iban: 'CH5700791123000889012' }],
  ['a QR-IBAN and a number with letters', { iban: qrIban, number: 'RE-2026-1' }],
  ['nothing to pay', { paid: [['2026-03-05', 11_900]] }],
  ['a credit note', { kind: 'creditNote' }],
] satisfies [string, InvoiceChanges][])('%s has no slip', async (_, changes) => {
  expect((await readPdf(await write(changes))).pages.join(' ')).not.toContain('Empfangsschein')
})

test.each([1, 4, 5, 6, 7, 8, 9, 12, 30])('the payment slip of an invoice with %i lines is on the last page', async (count) => {
  const lines = Array.from({ length: count }, (_, index) => createLine({ description: `Position ${index + 1}.` }))
  const { pages } = await readPdf(await write({ lines }))
  expect(pages.filter((page) => page.includes('Empfangsschein'))).toEqual([pages.at(-1)])
  expect(pages.at(-1)).toContain(`${pages.length} von ${pages.length}`)
  for (const { description } of lines) expect(pages.join(' ').split(`${description} `)).toHaveLength(2)
})
