import { expect, test } from 'vitest'
import { createInvoice, createLine } from '#testing/site/customers.ts'
import { InvoiceLedger } from '#domain/invoices/ledger/invoice-ledger.ts'
import { type InvoiceQuery, invoicesPerPage, listInvoicePage } from './invoice-query.ts'
import { listAmountReadings } from '#domain/invoices/list/amount-readings.ts'

const today = '2026-04-01'
const plain: InvoiceQuery = {
  filter: 'all',
  text: '',
  currency: undefined,
  from: undefined,
  to: undefined,
  sort: 'issuedOn',
  isDescending: true,
  page: 1,
}
const statusNames = {
  draft: 'Entwurf',
  proforma: 'Proforma Proforma-Rechnungen',
  open: 'Offen',
  partlyPaid: 'Teilweise bezahlt',
  overdue: 'Überfällig',
  paid: 'Bezahlt',
  void: 'Storniert',
  creditNote: 'Korrektur Korrekturen',
}
const german = { localeTag: 'de-DE', statusNames }

const ledger = new InvoiceLedger([
  createInvoice({ number: '2026-0004', issuedOn: '2026-03-25', reference: 'Suche', lines: [createLine({ unitPriceMinor: 100_000 })] }),
  createInvoice({ number: '2026-0003', issuedOn: '2026-03-01', reference: 'Café-Karte für Müller, Große Straße', orderNumber: 'PO-77' }),
  createInvoice({ number: '2026-0002', issuedOn: '2026-02-01', paid: [['2026-02-09', 11_900]], currency: 'CHF' }),
  createInvoice({ number: '2026-0001', issuedOn: '2026-01-10', state: 'void' }),
  createInvoice({
    number: '2025-0007',
    issuedOn: '2025-12-30',
    kind: 'creditNote',
    creditsNumber: '2025-0006',
    lines: [createLine({ description: 'Hosting December', unitPriceMinor: 2500 })],
  }),
])

function numbersOf(changes: Partial<InvoiceQuery>, localeTag = 'de-DE'): readonly string[] {
  return listInvoicePage(ledger, { ...plain, ...changes }, today, { localeTag, statusNames }).rows.map(({ invoice }) => invoice.number)
}

test('each chip counts what it would show, as far as text, currency and days leave it', () => {
  const { counts, years } = listInvoicePage(ledger, { ...plain, filter: 'paid' }, today, german)
  expect(counts).toEqual({ all: 5, unpaid: 2, open: 1, partlyPaid: 0, overdue: 1, paid: 1, creditNote: 1, void: 1, proforma: 0 })
  expect(years).toEqual(['2026', '2025'])
  const asked = { ...plain, text: 'workshop', from: '2026-01-10', to: '2026-03-01', currency: 'EUR', filter: 'overdue' } as const
  const searched = listInvoicePage(ledger, asked, today, german)
  expect(searched.counts).toMatchObject({ all: 2, unpaid: 1, overdue: 1, paid: 0, void: 1 })
  expect(searched.rows.map(({ invoice }) => invoice.number)).toEqual(['2026-0003'])
})

test.each<[string, string, string, readonly string[]]>([
  ['a number', '0003', 'de-DE', ['2026-0003']],
  ['a reference without its accents', 'cafe', 'de-DE', ['2026-0003']],
  ['the number of an order', 'po-77', 'nl-NL', ['2026-0003']],
  ['the text of a line', 'hosting DEC', 'en-US', ['2025-0007']],
  ['the number of the invoice that is credited', '2025-0006', 'en-US', ['2025-0007']],
  ['an amount in German', '1.190,00', 'de-DE', ['2026-0004']],
  ['an amount in English', '1,190.00', 'en-US', ['2026-0004']],
  ['an amount without marks', '1190', 'nl-NL', ['2026-0004']],
  ['an amount with its currency', '1190,00 €', 'es-ES', ['2026-0004']],
  ['an amount with one decimal', '29,7', 'es-ES', ['2025-0007']],
  ['the beginning of an amount', '11', 'de-DE', []],
  ['an amount in English, in a German page', '1,190.00', 'de-DE', ['2026-0004']],
  ['an amount in German, in an English page', '1.190,00', 'en-US', ['2026-0004']],
  ['an amount with a point, in a German page', '1190.0', 'de-DE', ['2026-0004']],
  ['a name without its diacritics', 'muller', 'de-DE', ['2026-0003']],
  ['a name with ss for ß', 'grosse STRASSE', 'de-DE', ['2026-0003']],
  ['a name with ß', 'straße', 'de-DE', ['2026-0003']],
  ['a date in figures', '25.3.2026', 'de-DE', ['2026-0004']],
  ['a date in figures with zeros', '01.03.2026', 'de-DE', ['2026-0003']],
  ['a date with the name of its month', '1. März 2026', 'de-DE', ['2026-0003']],
  ['a date in English', 'Mar 25, 2026', 'en-US', ['2026-0004']],
  ['a date in English figures', '03/25/2026', 'en-US', ['2026-0004']],
  ['a date in Dutch figures', '25-3-2026', 'nl-NL', ['2026-0004']],
  ['a date in Spanish', '25 de marzo de 2026', 'es-ES', ['2026-0004']],
  ['a due date', '8. April', 'de-DE', ['2026-0004']],
  ['a month', 'dezember 2025', 'de-DE', ['2025-0007']],
  ['a day that is none of the list', '26.3.2026', 'de-DE', []],
  ['a status', 'storniert', 'de-DE', ['2026-0001']],
  ['a status without its dots', 'uberfallig', 'de-DE', ['2026-0003']],
  ['a status and a word', 'offen suche', 'de-DE', ['2026-0004']],
  ['a status in the plural', 'korrekturen', 'de-DE', ['2025-0007']],
  ['words of two invoices', 'suche cafe', 'de-DE', []],
])('%s finds what holds it', (_, text, localeTag, numbers) => {
  expect(numbersOf({ text }, localeTag)).toEqual(numbers)
})

test.each<[Partial<InvoiceQuery>, readonly string[]]>([
  [{ sort: 'amount', isDescending: false, currency: 'EUR' }, ['2025-0007', '2026-0003', '2026-0001', '2026-0004']],
  [{ filter: 'void' }, ['2026-0001']],
  [{ filter: 'unpaid', to: '2026-03-24' }, ['2026-0003']],
  [{ currency: 'USD' }, []],
  [{ sort: 'number', isDescending: false }, ['2025-0007', '2026-0001', '2026-0002', '2026-0003', '2026-0004']],
  [{ sort: 'amount', isDescending: true }, ['2026-0004', '2026-0003', '2026-0001', '2025-0007', '2026-0002']],
  [{ sort: 'dueOn', isDescending: false, from: '2026-01-01' }, ['2026-0001', '2026-0002', '2026-0003', '2026-0004']],
])('the order follows %o, and currencies are separate', (changes, numbers) => {
  expect(numbersOf(changes)).toEqual(numbers)
})

test('years are those of issues and payments, without settlements against a credit note', () => {
  const settled = { paidOn: '2028-01-15', method: 'credit', amountMinor: 11_900 } as const
  const years = new InvoiceLedger([
    createInvoice({ number: '1', issuedOn: '2024-12-20', paid: [['2027-01-15', 11_900]] }),
    createInvoice({ number: '2', issuedOn: '2025-12-20', payments: [settled] }),
    createInvoice({ number: '3', issuedOn: '2022-12-20', state: 'void' }),
  ]).years
  expect(years).toEqual(['2027', '2025', '2024', '2022'])
})

test('pages follow each other without a gap, and a page beyond the last is the last', () => {
  const numbers = Array.from({ length: invoicesPerPage * 2 + 1 }, (_, index) => `N${String(index).padStart(3, '0')}`)
  const many = new InvoiceLedger(numbers.map((number) => createInvoice({ number })))
  const pages = [1, 2, 3].map((page) => listInvoicePage(many, { ...plain, page }, today, german))
  expect(new Set(pages.flatMap(({ rows }) => rows.map(({ invoice }) => invoice.number))).size).toBe(numbers.length)
  expect(pages.map(({ firstPlace }) => firstPlace)).toEqual([1, 21, 41])
  expect(listInvoicePage(many, { ...plain, page: 99 }, today, german)).toEqual(pages[2])
  expect(listInvoicePage(new InvoiceLedger([]), plain, today, german)).toMatchObject({
    rows: [],
    page: 1,
    pageCount: 1,
    firstPlace: 0,
    years: [],
  })
})

test.each<[string, readonly string[]]>([
  ['1.190', ['1.190', '1190']],
  ['1.19', ['1.19']],
  ['1.234,50', ['1234.50']],
  ['1,234.50', ['1234.50']],
  ['1234.5', ['1234.5']],
  ['1 234,50', ['1234.50']],
  ['1’234.50', ['1234.50']],
  ['CHF 2,998.00', ['2998.00']],
  ['-595,00', ['595.00']],
  ['1.23,50', []],
  ['2026-0038', []],
  ['007', ['7']],
  ['', []],
])('%j is the amount %j', (text, amounts) => {
  expect(listAmountReadings(text).toSorted()).toEqual(amounts)
})
