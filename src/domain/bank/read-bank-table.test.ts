import { expect, test } from 'vitest'
import { readBankTable } from './read-bank-table.ts'
import type { BankColumn } from './bank-columns.ts'

/** Rows of a table with semicolons. */
function read(text: string, mapped?: ReadonlyMap<BankColumn, readonly string[]>) {
  const rows = text
    .trim()
    .split('\n')
    .map((line, index) => ({ line: index + 1, cells: line.split(';').map((cell) => cell.replaceAll('"', '')) }))
  const file = readBankTable(rows, mapped && (() => mapped))
  return 'unreadable' in file
    ? file
    : { ...file, entries: file.statements.flatMap(({ entries }) => entries), account: file.statements[0]?.account }
}

test('a savings bank: own account, tags in the purpose, returns', () => {
  const file = read(`
Auftragskonto;Buchungstag;Valutadatum;Buchungstext;Verwendungszweck;Kundenreferenz (End-to-End);Lastschrift Ursprungsbetrag;Beguenstigter/Zahlungspflichtiger;Kontonummer/IBAN;BIC (SWIFT-Code);Betrag;Waehrung;Info
DE02120300000000202051;02.03.26;02.03.26;GUTSCHR. UEBERWEISUNG;EREF+E-1SVWZ+Rechnung 2026-0001;;;Halde BV;NL86INGB0002445588;INGBNL2A;1.190,00;EUR;Umsatz gebucht
DE02120300000000202051;03.03.26;03.03.26;RUECKLASTSCHRIFT;Rechnung 2026-0002;E-2;119,00;Alder Ltd;;;-122,00;EUR;Umsatz gebucht
DE02120300000000202051;03.03.26;;X;y;;;Z;;;-1,00;EUR;Umsatz vorgemerkt`)
  expect(file).toMatchObject({ account: 'DE02120300000000202051', pendingCount: 1, problems: [] })
  expect(file).toMatchObject({
    entries: [
      {
        bookedOn: '2026-03-02',
        amountMinor: 119_000,
        name: 'Halde BV',
        iban: 'NL86INGB0002445588',
        purpose: 'Rechnung 2026-0001',
        endToEndId: 'E-1',
        isReturn: false,
      },
      { amountMinor: -12_200, originalMinor: 11_900, endToEndId: 'E-2', isReturn: true },
    ],
  })
})

test('a direct bank: lines before the headings, currency in a heading', () => {
  const file = read(`
"Girokonto";"DE02 1203 0000 0000 2020 51"
""
"Kontostand vom 09.03.2026:";"1.000,00 €"
"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"IBAN";"Betrag (€)"
"09.03.26";"09.03.26";"Gebucht";"Halde BV";"Vierfalt";"2026-0001";"Eingang";"NL86INGB0002445588";"119"
"09.03.26";"09.03.26";"Vorgemerkt";"Halde BV";"";"";"";"";"1"`)
  expect(file).toMatchObject({ account: 'DE02120300000000202051', pendingCount: 1 })
  expect(file).toMatchObject({ entries: [{ amountMinor: 11_900, currency: 'EUR', purpose: '2026-0001' }] })
})

test('Dutch: days without signs, a column that says in or out', () => {
  expect(
    read(`
Datum;Naam / Omschrijving;Rekening;Tegenrekening;Code;Af Bij;Bedrag (EUR);Mutatiesoort;Mededelingen
20260302;Halde BV;NL91ABNA0417164300;NL86INGB0002445588;OV;Bij;119,00;Overschrijving;Factuur 2026-0001
20260302;Huur;NL91ABNA0417164300;;OV;Af;50,00;Overschrijving;Maart`),
  ).toMatchObject({
    account: 'NL91ABNA0417164300',
    entries: [
      { bookedOn: '2026-03-02', amountMinor: 11_900, name: 'Halde BV', iban: 'NL86INGB0002445588', purpose: 'Factuur 2026-0001' },
      { amountMinor: -5000 },
    ],
  })
})

test('Spanish: columns for both directions, or one with a sign', () => {
  expect(
    read(`
Fecha operación;Fecha valor;Concepto;Cargo;Abono;Ordenante
02/03/2026;02/03/2026;Factura 2026-0001;;1.190,00;Panadería Núñez
03/03/2026;03/03/2026;Alquiler;50,00;;`),
  ).toMatchObject({ entries: [{ amountMinor: 119_000, name: 'Panadería Núñez', purpose: 'Factura 2026-0001' }, { amountMinor: -5000 }] })
  expect(read('Fecha;Concepto;Importe;Divisa\n2/3/2026;x;1,190.50;EUR\n2/3/2026;y;-7.5;EUR')).toMatchObject({
    entries: [{ bookedOn: '2026-03-02', amountMinor: 119_050 }, { amountMinor: -750 }],
  })
})

test('columns are proposed, shown, and set by hand', () => {
  const table = 'Wann;Wieviel;Wer;Warum\n02.03.2026;-119,00;Halde;2026-0001'
  expect(read(table)).toMatchObject({
    unreadable: { fault: 'unknown-columns', facts: { names: 'Wann, Wieviel, Wer, Warum' } },
    table: { headings: ['Wann', 'Wieviel', 'Wer', 'Warum'], rows: [['02.03.2026', '-119,00', 'Halde', '2026-0001']] },
  })
  const mapped = new Map<BankColumn, readonly string[]>([
    ['day', ['Wann']],
    ['amount', ['Wieviel']],
    ['purpose', ['Warum', 'Wer']],
  ])
  expect(read(table, mapped)).toMatchObject({
    columns: [
      { column: 'day', heading: 'Wann' },
      { column: 'amount', heading: 'Wieviel' },
      { column: 'purpose', heading: 'Warum' },
      { column: 'purpose', heading: 'Wer' },
    ],
    entries: [{ amountMinor: -11_900, purpose: '2026-0001 Halde' }],
  })
})

test('rows that are not understood are named, and the others are read', () => {
  const file = read(`
Datum;Betrag;Währung
02.03.2026;1,00;EUR
32.03.2026;1,00;EUR
02.03.2026;abc;EUR
02.03.2026;1,005;EUR
02.03.2026;1.23,00;EUR
02.03.2026;;EUR
02.03.2026;1,00;Taler
;;
Summe;;`)
  expect(file).toMatchObject({
    entries: [{ amountMinor: 100 }],
    problems: [
      { place: 'line 3', fault: 'no-day', facts: { value: '32.03.2026' } },
      { place: 'line 4', fault: 'wrong-amount', facts: { value: 'abc', currency: 'EUR' } },
      { place: 'line 5', fault: 'wrong-amount', facts: { value: '1,005' } },
      { place: 'line 6', fault: 'not-an-amount', facts: { value: '1.23,00' } },
      { place: 'line 7', fault: 'no-amount' },
      { place: 'line 8', fault: 'no-currency', facts: { value: 'TALER' } },
    ],
  })
})

test('amounts without decimals are read, and those that may be thousands are not', () => {
  expect(read('Datum;Betrag\n02.03.2026;119\n02.03.2026;1.190\n02.03.2026;1,190')).toMatchObject({
    entries: [{ amountMinor: 11_900 }],
    problems: [
      { place: 'line 3', fault: 'unclear-amount', facts: { value: '1.190' } },
      { place: 'line 4', fault: 'unclear-amount', facts: { value: '1,190' } },
    ],
  })
})

test.each([
  [
    'Buchungstag;Wert;Umsatzart;Begünstigter / Auftraggeber;Verwendungszweck;IBAN / Kontonummer;Betrag;Soll;Haben;Währung',
    '02.03.2026;;Entgelt;Halde BV;2026-0001;NL86INGB0002445588;119,00;;119,00;EUR',
  ],
  [
    'Buchung;Wertstellungsdatum;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;IBAN;Saldo;Währung;Betrag;Währung',
    '02.03.2026;;Halde BV;Gutschrift;2026-0001;NL86INGB0002445588;1,00;EUR;119,00;EUR',
  ],
  [
    'Rekeningnummer;Transactiedatum;Valutacode;CreditDebet;Bedrag;Tegenrekeningnummer;Tegenrekeninghouder;Omschrijving',
    'NL91ABNA0417164300;02-03-2026;EUR;C;119,00;NL86INGB0002445588;Halde BV;2026-0001',
  ],
  [
    'IBAN/BBAN;Munt;BIC;Volgnr;Datum;Rentedatum;Bedrag;Saldo na trn;Tegenrekening IBAN/BBAN;Naam tegenpartij;Omschrijving-1;Omschrijving-2',
    'NL91ABNA0417164300;EUR;X;1;2026-03-02;;+119,00;+5,00;NL86INGB0002445588;Halde BV;2026;0001',
  ],
  [
    'Booking Date;Value Date;Partner Name;Partner Iban;Type;Payment Reference;Account Name;Amount (EUR);Original Amount',
    '2026-03-02;;Halde BV;NL86INGB0002445588;Income;2026-0001;Main;119.0;',
  ],
])('the headings %s', (head, row) => {
  expect(read(`${head}\n${row}`)).toMatchObject({
    problems: [],
    entries: [
      {
        bookedOn: '2026-03-02',
        amountMinor: 11_900,
        currency: 'EUR',
        name: 'Halde BV',
        iban: 'NL86INGB0002445588',
        purpose: expect.stringMatching(/^2026[- ]0001$/u),
      },
    ],
  })
})

test('a bank that writes all texts into one column', () => {
  expect(
    read('Buchungstag;Wertstellung (Valuta);Vorgang;Buchungstext;Umsatz in EUR\n02.03.2026;;Übertrag;Auftraggeber: Halde 2026-0001;119,00'),
  ).toMatchObject({
    entries: [{ amountMinor: 11_900, purpose: 'Auftraggeber: Halde 2026-0001' }],
  })
})

test('a table of several accounts is refused', () => {
  expect(read('Auftragskonto;Buchungstag;Betrag\nDE1;02.03.2026;1,00\nDE2;02.03.2026;1,00')).toEqual({
    unreadable: { fault: 'several-accounts', facts: { names: 'DE1, DE2' } },
  })
})

test('days are read as in the United States if a second number is no month', () => {
  const days = (text: string) => {
    const file = read(`Date;Amount\n${text}`)
    return 'unreadable' in file ? file : file.entries.map(({ bookedOn }) => bookedOn)
  }
  expect(days('03/04/2026;1.00\n03/31/2026;2.00')).toEqual(['2026-03-04', '2026-03-31'])
  expect(days('03/04/2026;1.00\n12/04/2026;2.00')).toEqual(['2026-04-03', '2026-04-12'])
  // Neither can be right for both.
  expect(days('31/03/2026;1.00\n03/31/2026;2.00')).toEqual(['2026-03-31'])
})
