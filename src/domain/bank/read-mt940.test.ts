import { expect, test } from 'vitest'
import { isMt940, readMt940 } from './read-mt940.ts'

const german = `{1:F01XXXXDEXXAXXX0000000000}{2:I940XXXXDEXXXXXXN}{4:
:20:STARTUMSE
:25:10010010/0123456789
:28C:00042/001
:60F:C260301EUR1000,00
:61:2603020302CR119,00NTRFNONREF//BANKREF-1
/OCMT/EUR119,00/
:86:166?00SEPA-GUTSCHRIFT?109310?20EREF+ZV-77?21SVWZ+Rechnung 2026-00?2201 vom
 02.03.?30XXXXDEXX?31DE02120300000000202051?32Halde B?33.V.?34999
:61:260305D50,5NMSC9876543210123456
:86:020?00UEBERWEISUNG?20SVWZ+Miete M?2aerz?32Vermieter GbR
:61:2603060306RC119,00NRTINONREF
:86:108?00RUECKLASTSCHRIFT?20EREF+ZV-77?21OAMT+119,00?32Halde BV?34914 MD06
:62F:C260306EUR949,50
-}
:20:STARTUMSE
:25:10010010/0123456789EUR
:28C:00043/001
:60F:D251230EUR10,
:61:2512310102RD7,5NTRFABC
:62F:D260102EUR2,5
-
`

test('several German statements: subfields, tags, returns, days of the next year', () => {
  const { statements, problems } = readMt940(german)
  expect(problems).toEqual([])
  expect(statements.map(({ id, account }) => [id, account])).toEqual([
    ['00042/001', '10010010/0123456789'],
    ['00043/001', '10010010/0123456789EUR'],
  ])
  const [first, second] = statements
  expect(first?.entries).toEqual([
    {
      place: 'line 6',
      bookedOn: '2026-03-02',
      amountMinor: 11_900,
      currency: 'EUR',
      name: 'Halde B.V.',
      iban: 'DE02120300000000202051',
      purpose: 'Rechnung 2026-0001 vom 02.03.',
      endToEndId: 'ZV-77',
      bankReference: 'BANKREF-1',
      isReturn: false,
      isDirectDebit: false,
    },
    {
      place: 'line 10',
      bookedOn: '2026-03-05',
      amountMinor: -5050,
      currency: 'EUR',
      name: 'Vermieter GbR',
      purpose: 'Miete M?2aerz',
      endToEndId: '9876543210123456',
      isReturn: false,
      isDirectDebit: false,
    },
    {
      place: 'line 12',
      bookedOn: '2026-03-06',
      amountMinor: -11_900,
      currency: 'EUR',
      name: 'Halde BV',
      purpose: '',
      endToEndId: 'ZV-77',
      isReturn: true,
      returnReason: '914 MD06',
      originalMinor: 11_900,
      isDirectDebit: false,
    },
  ])
  // A returned debit brings money back; valued in December, booked in January.
  expect(second?.entries).toMatchObject([{ bookedOn: '2026-01-02', amountMinor: 750, isReturn: true, purpose: '' }])
})

test('Dutch details and free text', () => {
  const { statements, problems } = readMt940(`:20:ING
:25:NL91ABNA0417164300
:28C:1
:60F:C260301EUR0,00
:61:2603020302C119,NTRFEREF//26061
:86:/TRTP/SEPA OVERBOEKING/IBAN/NL86INGB0002445588/BIC/INGBNL2A/NAME/Halde B
.V./REMI/Factuur 2026-0001/EREF/E-1
:61:2603020302C10,00NTRFNONREF
:86:/EREF/NOTPROVIDED//CNTP/NL86INGB0002445588/INGBNL2A/Halde BV///REMI/USTD//2026 0002/
:61:2603020302C5,00NTRFNONREF
:86:Overschrijving van
Jan Jansen factuur 7
:61:2603020302C6,00N541NONREF
NL86INGB0002445588
:86:/ORDP//NAME/Alder/REMI/2026-0005
:61:2603020302C7,00NTRFEREF
:86:SEPA OVERBOEKING IBAN: NL86INGB0002445588 BIC: INGBNL2A NAAM: Halde BV OMSCHRIJVING: 2026-0006 KENMERK: K-1
:61:2603020302C8,00NTRFNONREF
:86:123-45 Rechnung 2026-0007 IBAN: NL86INGB0002445588 2026-0008
:62F:C260302EUR155,00
`)
  expect(problems).toEqual([])
  expect(statements[0]?.entries).toMatchObject([
    { name: 'Halde B.V.', iban: 'NL86INGB0002445588', purpose: 'Factuur 2026-0001', endToEndId: 'E-1' },
    { name: 'Halde BV', iban: 'NL86INGB0002445588', purpose: '2026 0002' },
    { purpose: 'Overschrijving van Jan Jansen factuur 7' },
    { name: 'Alder', iban: 'NL86INGB0002445588', purpose: '2026-0005' },
    { name: 'Halde BV', iban: 'NL86INGB0002445588', purpose: 'SEPA OVERBOEKING 2026-0006', endToEndId: 'K-1' },
    { purpose: '123-45 Rechnung 2026-0007 2026-0008' },
  ])
})

test('entries that are not understood are named, and the others are read', () => {
  const { statements, problems } = readMt940(`:20:X
:25:DE1
:60F:C260301EUR0,00
:61:2602300230C1,00NTRFX
:61:260302C1,234NTRFX
:61:nothing
:86:of this entry
:61:260302EC1,00NTRFX
:61:260302C2,00NTRFX
:62F:C260302EUR9,00
:20:Y
:61:260302C2,00NTRFX
:20:Z
:60F:C260301EUR0,00
:61:260302C2,00NTRFX
:62F:C260302EUR9,00
`)
  expect(problems).toEqual([
    { place: 'line 4', fault: 'no-such-day' },
    { place: 'line 5', fault: 'wrong-amount', facts: { value: '1,234', currency: 'EUR' } },
    { place: 'line 6', fault: 'not-mt940' },
    { place: 'line 8', fault: 'only-expected' },
    { place: 'line 12', fault: 'no-opening-balance' },
    { place: 'line 16', fault: 'other-sum' },
  ])
  expect(statements.map(({ entries }) => entries.length)).toEqual([1, 0, 1])
})

test('MT940 is distinguished from other texts', () => {
  expect(isMt940(german)).toBe(true)
  expect(isMt940(':20:A\r\n:25:B\r\n')).toBe(true)
  expect(isMt940('Datum;Betrag\n01.01.2026;1,00\n')).toBe(false)
  expect(isMt940(`${'A '.repeat(5000)}`)).toBe(false)
})
