import { expect, test } from 'vitest'
import { customerRecords } from '#agency/customers/customer-records.ts'
import { invoiceHeadings } from '#agency/invoices/invoice-columns.ts'
import { proposeCustomerId } from '#domain/customers/propose-customer-id.ts'
import { NotationFinder } from './notation.ts'
import { proposeMapping } from './propose-mapping.ts'
import { createCustomerFinder, kindOfField, readSheetRow } from './read-sheet-row.ts'
import { foldName } from './fold-name.ts'
import { listCountryCodes, readWord } from './words.ts'

/** Reads the cells of one column as a file of invoices has them. */
function readColumn(field: string, cells: readonly string[], country?: string, currency = 'EUR') {
  const finder = new NotationFinder()
  for (const cell of cells) finder.add({ [field]: cell }, (name) => kindOfField(name, invoiceHeadings), currency === 'KWD' ? 3 : 2)
  const notation = finder.decide(country)
  const sheet = { kind: 'invoices', columns: invoiceHeadings, mapping: new Map(), notation, countries: new Map(), currency }
  const rows = cells.map((cell) => readSheetRow({ place: 'line 2', row: { [field]: cell } }, sheet))
  const name = kindOfField(field, invoiceHeadings) === 'amount' ? `${field}Minor` : field
  return {
    cells: rows.map(({ row, problems }) => (problems.length > 0 ? 'refused' : row[name])),
    guessed: notation.guessed,
  }
}

test.each([
  [
    ['95,00', '1.190,00', '1.190'],
    ['9500', '119000', '119000'],
  ],
  [
    ['1,190.00', '95', '2,380'],
    ['119000', '9500', '238000'],
  ],
  [
    ['1.190,00 €', '€ 95,5', 'EUR 1', '-3,00'],
    ['119000', '9550', '100', '-300'],
  ],
  [
    ["1'190.00", '1 190.50'],
    ['119000', '119050'],
  ],
  // Two notations in one column, another currency, and too many decimals.
  [
    ['95,00', '95.00'],
    ['refused', 'refused'],
  ],
  [
    ['95,00 $', '95,00'],
    ['refused', '9500'],
  ],
  [
    ['0,125', 'abc'],
    ['refused', 'refused'],
  ],
])('amounts %j are %j', (cells, read) => {
  expect(readColumn('unitPrice', cells).cells).toEqual(read)
})

test('where a currency has three decimals, the country decides, and is named', () => {
  expect(readColumn('unitPrice', ['1.190'], 'DE', 'KWD')).toEqual({ cells: ['1190000'], guessed: ['unitPrice'] })
  expect(readColumn('unitPrice', ['1.190'], 'US', 'KWD')).toEqual({ cells: ['1190'], guessed: ['unitPrice'] })
  expect(readColumn('unitPrice', ['1.190'], undefined, 'KWD').cells).toEqual(['refused'])
})

test.each([
  [
    ['28.11.2026', '1.2.26', '2026-11-28', '2026-11-28 00:00:00'],
    ['2026-11-28', '2026-02-01', '2026-11-28', '2026-11-28'],
  ],
  [
    ['28-11-2026', '01-02-2026'],
    ['2026-11-28', '2026-02-01'],
  ],
  [
    ['11/28/2026', '01/02/2026'],
    ['2026-11-28', '2026-01-02'],
  ],
  [['2026/11/28'], ['2026-11-28']],
  // Both orders in one column, and a day that nothing decides, stay for the schema to refuse.
  [
    ['28/11/2026', '11/28/2026'],
    ['28/11/2026', '11/28/2026'],
  ],
  [['01/02/2026'], ['01/02/2026']],
])('days %j are %j', (cells, read) => {
  expect(readColumn('issuedOn', cells).cells).toEqual(read)
})

test('a day that no value decides is read as the agency’s country writes it', () => {
  expect(readColumn('issuedOn', ['01/02/2026'], 'ES')).toEqual({ cells: ['2026-02-01'], guessed: ['issuedOn'] })
  expect(readColumn('issuedOn', ['01/02/2026'], 'US')).toEqual({ cells: ['2026-01-02'], guessed: ['issuedOn'] })
  expect(readColumn('issuedOn', ['02/02/2026'], 'US').guessed).toEqual([])
})

test('words of four languages are ours', () => {
  const countries = listCountryCodes()
  expect(['offen', 'Bezahlt', 'geannuleerd', 'Cobrada', 'void', 'vielleicht'].map((word) => readWord('state', word))).toEqual([
    'open',
    'paid',
    'void',
    'paid',
    'void',
    'vielleicht',
  ])
  expect(['Std.', 'Stunde', 'h', 'uur', 'horas', 'Stück', 'uds.'].map((word) => readWord('unit', word))).toEqual([
    'hour',
    'hour',
    'hour',
    'hour',
    'hour',
    'piece',
    'piece',
  ])
  expect(['Deutschland', 'Países Bajos', 'Verenigd Koninkrijk', 'Atlantis'].map((name) => countries.get(foldName(name)) ?? name)).toEqual([
    'DE',
    'NL',
    'GB',
    'Atlantis',
  ])
})

test('phone numbers are those of the customer’s country', () => {
  const notation = new NotationFinder().decide()
  const sheet = { kind: 'customers', columns: [], mapping: new Map([['Telefon', 'phone']]), notation, countries: new Map() }
  const read = (phone: string, country: string) => readSheetRow({ place: 'line 2', row: { phone, country } }, sheet).row['phone']
  expect(read('0421 3610200', 'DE')).toBe('+494213610200')
  expect(read('020-123 45 67', 'NL')).toBe('+31201234567')
  expect(read('912 34 56 78', 'ES')).toBe('+34912345678')
  expect(read('+43 (0)1 5880', 'DE')).toBe('+4315880')
  expect(read('12', 'DE')).toBe('12')
  expect(read('0421 3610200', 'Atlantis')).toBe('0421 3610200')
})

test('abbreviated headings are understood', () => {
  const headings = ['Rech.-Datum', 'Positionstext', 'ME', 'EP netto']
  const { mapping } = proposeMapping('invoices', headings, { columns: invoiceHeadings, given: new Map(), remembered: new Map() }) ?? {}
  expect(headings.map((heading) => mapping?.get(heading))).toEqual(['issuedOn', 'description', 'unit', 'unitPrice'])
})

test('lists of documents name their kind, the credited invoice and reverse charge', () => {
  const headings = ['Dokumentnummer', 'Dokumenttyp', 'Bezug', 'Btw verlegd', 'Fecha']
  const { mapping } = proposeMapping('invoices', headings, { columns: invoiceHeadings, given: new Map(), remembered: new Map() }) ?? {}
  expect(headings.map((heading) => mapping?.get(heading))).toEqual(['number', 'kind', 'creditsNumber', 'taxCategory', 'issuedOn'])
  expect(['ja', 'Sí', 'nee', 'AE', 'G', '?'].map((word) => readWord('taxCategory', word))).toEqual(['AE', 'AE', 'S', 'AE', 'G', '?'])
})

test.each<[string, 'customers' | 'invoices', Readonly<Record<string, string | undefined>>]>([
  [
    'sevDesk, contacts',
    'customers',
    {
      'Kunden-Nr.': 'id',
      Nachname: undefined,
      Organisation: 'company',
      'UmSt.-ID': 'vatId',
      Strasse: 'street',
      PLZ: 'postalCode',
      Ort: 'city',
      Land: 'country',
      Telefon: 'phone',
      'E-Mail': 'emails',
      'Zahlungsziel Tage': undefined,
    },
  ],
  [
    'Lexware Office, contacts',
    'customers',
    { Kundennummer: 'id', Firmenname: 'company', Steuernummer: undefined, 'Umsatzsteuer ID': 'vatId' },
  ],
  [
    'easybill, documents',
    'invoices',
    {
      Dokumentennummer: 'number',
      Dokumententyp: 'kind',
      Dokumentendatum: 'issuedOn',
      Kundennummer: 'customerId',
      Netto: 'net',
      Brutto: 'gross',
    },
  ],
  [
    'Holded, sales in Spanish',
    'invoices',
    {
      'Núm. factura*': 'number',
      'Formato de numeración': undefined,
      'Fecha dd/mm/yyyy*': 'issuedOn',
      'Fecha de vencimiento dd/mm/yyyy*': 'dueOn',
      'Descripción interna': 'reference',
      'Nombre del contacto': 'customerId',
      'Concepto*': 'description',
      'Descripción del producto': undefined,
      'Precio unidad*': 'unitPrice',
      'Unidades*': 'quantity',
      'Cantidad cobrada': 'paid',
      'Fecha de cobro dd/mm/yyyy': 'paidOn',
    },
  ],
  [
    'Holded, sales in English',
    'invoices',
    { 'Num. Invoice*': 'number', 'Date*': 'issuedOn', 'Expiration date*': 'dueOn', 'Contact name': 'customerId', 'Price*': 'unitPrice' },
  ],
  [
    'lists of invoices in German',
    'invoices',
    {
      Rechnungsnummer: 'number',
      Rechnungsempfänger: 'customerId',
      Rechnungsstatus: 'state',
      Zahlungseingang: 'paidOn',
      'Betrag erhalten': 'paid',
      Nettobetrag: 'net',
      'MwSt-Betrag': 'tax',
      Rechnungssumme: 'gross',
    },
  ],
])('the headings of %s are known', (_, kind, fields) => {
  const columns = kind === 'invoices' ? invoiceHeadings : customerRecords.columns
  const { mapping } = proposeMapping(kind, Object.keys(fields), { columns, given: new Map(), remembered: new Map() }) ?? {}
  expect(Object.fromEntries(mapping ?? [])).toEqual(fields)
})

test('a heading is taken once, and with a quantity the sum of a row is no price', () => {
  const columns = invoiceHeadings
  const propose = (headings: readonly string[], given: readonly (readonly [string, string])[] = []) =>
    proposeMapping('invoices', headings, { columns, given: new Map(given), remembered: new Map(), asks: false })
  expect(propose(['Rechnungsnummer', 'Belegnummer', 'Menge', 'Netto'])).toEqual({
    mapping: new Map([
      ['Rechnungsnummer', 'number'],
      ['Belegnummer', undefined],
      ['Menge', 'quantity'],
      ['Netto', undefined],
    ]),
    proposed: ['Rechnungsnummer', 'Belegnummer', 'Menge', 'Netto'],
  })
  expect(propose(['Belegnummer', 'Netto'], [['Belegnummer', 'reference']])).toEqual({
    mapping: new Map([
      ['Belegnummer', 'reference'],
      ['Netto', 'net'],
    ]),
    proposed: ['Netto'],
  })
  expect(propose(['number', 'curency'])).toBe(undefined)
  expect(propose(['number', 'unitPrice'])?.proposed).toEqual([])
})

test('customers are found by company or number, unless two have the name', () => {
  const find = createCustomerFinder([
    { id: 'berg', company: 'Berg & Söhne GmbH' },
    { id: 'k-1', company: 'Tal' },
    { id: 'tal', company: 'TAL' },
  ])
  expect(['berg', 'berg & söhne gmbh', 'K-1', 'Tal AG'].map(find)).toEqual(['berg', 'berg', 'k-1', 'Tal AG'])
  expect(find('T.A.L.')).toBe('T.A.L.')
  expect(proposeCustomerId('Müller & Söhne GmbH')).toBe('mueller-soehne-gmbh')
})
