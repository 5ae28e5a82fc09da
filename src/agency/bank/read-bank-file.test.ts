import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { createRandom } from '#testing/queries/random.ts'
import { writeCamt, writeDetails } from '#testing/bank/write-camt.ts'
import type { BankFault } from '#domain/bank/bank-fault.ts'
import { readBankFile } from './read-bank-file.ts'

/** Entries, problems or why it is not read, of the one file. */
function read(content: string | Uint8Array, name = 'file') {
  const [file] = readBankFile(name, typeof content === 'string' ? strToU8(content) : content)
  if (!file) throw new Error('Nothing was read.')
  return 'unreadable' in file ? file : { ...file, entries: file.statements.flatMap(({ entries }) => entries) }
}

/** Text in UTF-16, with a byte order mark or without. */
function toUtf16(text: string, isMarked: boolean, isBig = false): Uint8Array {
  const bytes = new Uint8Array(Buffer.from((isMarked ? '\ufeff' : '') + text, 'utf16le'))
  return isBig ? new Uint8Array(Buffer.from(bytes).swap16()) : bytes
}

const tableText = 'Buchungstag;Betrag;Name;Verwendungszweck\n02.03.2026;119,00;Müller;Größe 2026-0001\n'

test.each([
  ['UTF-8', strToU8(tableText)],
  ['UTF-8 with a mark', strToU8(`\ufeff${tableText}`)],
  ['UTF-16', toUtf16(tableText, true)],
  ['UTF-16, the other way', toUtf16(tableText, true, true)],
  ['UTF-16 without a mark', toUtf16(tableText, false)],
  ['Windows-1252', new Uint8Array(Buffer.from(tableText, 'latin1'))],
  ['commas', strToU8('Date,Amount,Name,Reference\n2026-03-02,"119.00",Müller,Größe 2026-0001\n')],
  ['tabs', strToU8(tableText.replaceAll(';', '\t'))],
])('a table in %s', (_, bytes) => {
  expect(read(bytes)).toMatchObject({
    format: 'CSV',
    problems: [],
    entries: [{ amountMinor: 11_900, name: 'Müller', purpose: 'Größe 2026-0001' }],
  })
})

test.each([
  ['02', ''],
  ['04', 'ns2'],
  ['08', ''],
  ['13', 'camt'],
])('CAMT.053 version %s with the prefix %j', (version, prefix) => {
  const isOld = Number(version) < 8
  const details = [writeDetails({ purpose: 'Rechnung 2026-0001', endToEndId: 'E-1', isOld })]
  const text = writeCamt(
    [
      { amount: '119.00', details, more: '<AcctSvcrRef>B-1</AcctSvcrRef>' },
      { amount: '1', status: 'PDNG' },
    ],
    { version, prefix },
  )
  expect(read(text)).toMatchObject({
    format: `CAMT.053 version ${Number(version)}`,
    statements: [{ id: 'S-1', account: 'DE02120300000000202051' }],
    pendingCount: 1,
    problems: [],
    entries: [
      {
        place: 'entry 1 of statement S-1',
        bookedOn: '2026-03-09',
        amountMinor: 11_900,
        name: 'Halde BV',
        iban: 'NL86INGB0002445588',
        purpose: 'Rechnung 2026-0001',
        endToEndId: 'E-1',
        bankReference: 'B-1',
        isReturn: false,
      },
    ],
  })
})

test('CAMT: collections with all their parts, reasons of returns, structured references', () => {
  const part = (amount: string, purpose: string) => `<Amt Ccy="EUR">${amount}</Amt>${writeDetails({ purpose })}`
  const oldPart = (amount: string) => `<AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls>${writeDetails({ purpose: amount })}`
  const back = `${writeDetails({ endToEndId: 'E-9', purpose: 'x' })}<RtrInf><Rsn><Cd>MD06</Cd></Rsn></RtrInf><AmtDtls><InstdAmt><Amt Ccy="EUR">119.00</Amt></InstdAmt></AmtDtls>`
  const structured =
    '<RmtInf><Strd><RfrdDocInf><Nb>2026-0007</Nb></RfrdDocInf><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf>'
  const file = read(
    writeCamt([
      { amount: '30.00', details: [part('10.00', 'a'), part('20.00', 'b')] },
      { amount: '3.00', details: [oldPart('1.00'), oldPart('2.00')] },
      { amount: '31.00', details: [part('10.00', 'a'), part('20.00', 'b')] },
      { amount: '122.00', isOut: true, details: [back] },
      { amount: '5.00', isOut: true, more: '<RvslInd>true</RvslInd>' },
      { amount: '7.00', details: [structured] },
    ]),
  )
  expect(file).toMatchObject({
    problems: [],
    entries: [
      { place: 'entry 1 of statement S-1 (1)', amountMinor: 1000, purpose: 'a' },
      { amountMinor: 2000, purpose: 'b' },
      { amountMinor: 100, purpose: '1.00' },
      { amountMinor: 200 },
      { amountMinor: 3100, purpose: '' },
      { amountMinor: -12_200, originalMinor: 11_900, isReturn: true, returnReason: 'MD06', endToEndId: 'E-9', name: 'Halde BV' },
      { amountMinor: -500, isReturn: true },
      { amountMinor: 700, purpose: 'RF18539007547034 2026-0007' },
    ],
  })
})

test('an archive has several files, and names those without a statement', () => {
  const bytes = zipSync({ 'b.xml': strToU8(writeCamt([{ amount: '1.00' }])), 'a.csv': strToU8(tableText), 'c.txt': strToU8('hello') })
  expect(readBankFile('all.zip', bytes)).toMatchObject([
    { name: 'all.zip: a.csv', format: 'CSV' },
    { name: 'all.zip: b.xml', format: 'CAMT.053 version 8' },
    { name: 'all.zip: c.txt', unreadable: { fault: 'no-statement' } },
  ])
})

/** An archive whose directory says another size of its file than there is. */
function zipOfSize(size: number, content: Uint8Array): Uint8Array {
  const bytes = zipSync({ a: content })
  const directory = Buffer.from(bytes).lastIndexOf('PK\u0001\u0002', undefined, 'latin1')
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(directory + 24, size, true)
  return bytes
}

test.each<[string, string | Uint8Array, BankFault]>([
  ['nothing', '', { fault: 'empty' }],
  ['a PDF', '%PDF-1.7', { fault: 'pdf' }],
  ['bytes', new Uint8Array([1, 0, 0, 0, 5, 0, 0]), { fault: 'no-text' }],
  ['broken XML', '<Document><a></Document>', { fault: 'not-xml' }],
  [
    'an entity',
    '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
    { fault: 'not-xml', facts: { reason: "Named entity isn't defined: &b; (line 1, column 34)" } },
  ],
  ['many levels', '<a>'.repeat(200_000), { fault: 'too-deep' }],
  ['other XML', '<Invoice/>', { fault: 'other-xml' }],
  ['notifications', '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"/>', { fault: 'other-camt', facts: { kind: '054' } }],
  ['a spreadsheet', zipSync({ 'xl/workbook.xml': strToU8('<a/>') }), { fault: 'spreadsheet' }],
  ['a broken archive', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2]), { fault: 'not-zip' }],
  [
    'an archive that grows',
    zipOfSize(60 * 1024 * 1024, new Uint8Array(1000)),
    { fault: 'too-many-files', facts: { files: '400', most: '50' } },
  ],
  ['a long line', ';'.repeat(1_000_000), { fault: 'long-lines' }],
  ['too large', new Uint8Array(20 * 1024 * 1024 + 1), { fault: 'too-large', facts: { most: '20' } }],
])('%s is refused', (_, content, problem) => {
  expect(read(content)).toMatchObject({ unreadable: problem })
})

test('an archive unpacks to no more than it says', () => {
  const [file] = readBankFile('a.zip', zipOfSize(100, strToU8(tableText.repeat(1000))))
  expect(file).toMatchObject({ format: 'CSV' })
  expect(file && !('unreadable' in file) && file.statements[0]?.entries.length).toBeLessThan(3)
})

/** A statement with all that the reader knows. */
const mt940 = `:20:A\r\n:25:10010010/123\r\n:28C:1/1\r\n:60F:C260301EUR1,00\r\n:61:2603020302RC119,00NRTINONREF//B\r\n/X/\r\n:86:108?00X?20EREF+E-1?21SVWZ+2026-0001?32Halde?34914\r\n:61:260303D5,00NTRFX\r\n:86:/TRTP/X/IBAN/NL86INGB0002445588/REMI/USTD//2026 1/EREF/E\r\n:62F:D260303EUR123,00\r\n-\r\n`

test.each<[string, string]>([
  ['MT940', mt940],
  ['CSV', tableText.repeat(3)],
  ['CAMT', writeCamt([{ amount: '119.00', isOut: true, details: [writeDetails({ purpose: '2026-0001' }), writeDetails({})] }])],
])('%s with faults is read as far as it goes, and never fails', (_, text) => {
  const bytes = strToU8(text)
  const { below: random } = createRandom(1)
  for (let round = 0; round < 400; round++) {
    const faulty = [...bytes]
    for (let count = random(4) + 1; count > 0 && faulty.length > 0; count--) {
      const at = random(faulty.length)
      const kind = random(4)
      if (kind === 0) faulty.splice(at, random(20))
      else if (kind === 1) faulty[at] = random(256)
      else if (kind === 2) faulty.splice(at, 0, ...faulty.slice(random(faulty.length), random(faulty.length)))
      else faulty.length = at + 1
    }
    for (const file of readBankFile('x', new Uint8Array(faulty))) {
      const entries = 'unreadable' in file ? [] : file.statements.flatMap((statement) => statement.entries)
      expect(
        entries.filter(
          ({ amountMinor, bookedOn }) => !Number.isSafeInteger(amountMinor) || amountMinor === 0 || !/^\d{4}-\d\d-\d\d$/u.test(bookedOn),
        ),
      ).toEqual([])
    }
  }
})

test('texts of an entry that are far too long are cut', () => {
  const statement = (details: string) => `:20:1\n:25:x\n:60F:C260301EUR0,\n:61:260302C1,NTRFX\n:86:${details}\n:62F:C260302EUR1,\n`
  for (const details of ['/REMI/a'.repeat(400_000), `166?00x${'?20'.repeat(400_000)}`, `x${'EREF+a '.repeat(400_000)}`]) {
    expect(read(statement(details))).toMatchObject({ problems: [], entries: [{ amountMinor: 100 }] })
  }
})

test('transactions count as entries', () => {
  const details = Array.from({ length: 50_001 }, () => '<Amt Ccy="EUR">0.01</Amt>')
  const xml = writeCamt([{ amount: '500.01', details }])
  expect(read(xml)).toMatchObject({ entries: [], problems: [{ place: 'after 50000 entries' }] })
})

test('an archive with two files of one name is refused', () => {
  const archive = zipSync({ 'aa.csv': strToU8(tableText), 'ab.csv': strToU8(tableText) })
  const renamed = new Uint8Array(Buffer.from(Buffer.from(archive).toString('latin1').replaceAll('ab.csv', 'aa.csv'), 'latin1'))
  expect(read(renamed)).toHaveProperty('unreadable')
})
