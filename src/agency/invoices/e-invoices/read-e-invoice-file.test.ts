import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { writeCii } from '#domain/invoices/e-invoice/write-cii.ts'
import { writeUbl } from '#domain/invoices/e-invoice/write-ubl.ts'
import { embedInPdf } from '#testing/e-invoice/embed-in-pdf.ts'
import { createRandomEInvoice } from '#testing/e-invoice/random-e-invoice.ts'
import { sampleEInvoice } from '#testing/e-invoice/sample-e-invoices.ts'
import { createRandom } from '#testing/queries/random.ts'
import { readEInvoiceFile } from './read-e-invoice-file.ts'

const byteCount = process.env['TEST_LONG'] === '1' ? 5000 : 100
const randomCount = process.env['TEST_LONG'] === '1' ? 1000 : 25
const ubl = writeUbl(sampleEInvoice, 'xrechnung')
const cii = writeCii(sampleEInvoice, 'en16931')

async function read(bytes: Uint8Array | string) {
  const found = await readEInvoiceFile(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : new Uint8Array(bytes))
  return 'problems' in found ? found.problems.map(({ message }) => message).join(' ') : found
}

/** The parts of a PDF by hand: objects, and what follows them. */
function writePdf(objects: readonly (string | Buffer)[], trailer = 'trailer\n<< /Root 1 0 R >>\n'): Buffer {
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...objects.map((each) => (typeof each === 'string' ? Buffer.from(each, 'latin1') : each)),
    Buffer.from(trailer),
  ])
}

function writeStream(id: number, entries: string, bytes: Uint8Array): Buffer {
  return Buffer.concat([
    Buffer.from(`${id} 0 obj\n<< ${entries} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream\nendobj\n'),
  ])
}

const catalog = '1 0 obj << /Type /Catalog /Names << /EmbeddedFiles 2 0 R >> >> endobj\n'
const names = '2 0 obj << /Kids [3 0 R] >> endobj 3 0 obj << /Names [(a) 4 0 R] >> endobj\n'
const specification =
  '4 0 obj << /F (\\146actur-x.xml) /UF <FEFF006600610063007400750072002D0078002E0078006D006C> /EF << /F 5 0 R >> >> endobj\n'

test(`${randomCount} random invoices come back from the PDF that carries them`, async () => {
  const random = createRandom(1610)
  for (let at = 0; at < randomCount; at++) {
    const invoice = createRandomEInvoice(random, 20)
    const file = await embedInPdf(writeCii(invoice, 'en16931'), at % 2 === 0)
    expect(await read(file)).toMatchObject({ eInvoice: invoice, syntax: 'CII', profile: 'en16931', isEmbedded: true })
  }
})

test('a PDF may be written in other ways: objects packed in streams, other names, other filters', async () => {
  const xml = Buffer.from(cii)
  const packed = [`1 0 4 ${catalog.slice(8, -8).length + 1} `, catalog.slice(8, -8), ' ', specification.slice(8, -8)]
  const inner = Buffer.from(packed.join(''), 'latin1')
  const objectStream = writeStream(9, `/Type /ObjStm /N 2 /First ${packed[0]?.length} /Filter /FlateDecode`, deflateSync(inner))
  const crossReference = writeStream(10, '/Type /XRef /Root 1 0 R', Buffer.alloc(0))
  const embedded = writeStream(5, '/Type /EmbeddedFile /Filter [/FlateDecode]', deflateSync(xml))
  expect(await read(writePdf([objectStream, names, embedded, crossReference], ''))).toMatchObject({ eInvoice: sampleEInvoice })
  // The length is an object of its own, and a file within has the same one.
  const withLength = Buffer.concat([
    Buffer.from('5 0 obj << /Length 6 0 R >> stream\r\n'),
    xml,
    Buffer.from(`\nendstream endobj 6 0 obj ${xml.length} endobj\n`),
  ])
  expect(await read(writePdf([catalog, names, specification, withLength]))).toMatchObject({
    eInvoice: sampleEInvoice,
    xml: new Uint8Array(xml),
  })
  // What was changed later counts.
  const older = writeStream(5, '', Buffer.from('<a/>'))
  expect(await read(writePdf([older, catalog, names, specification, writeStream(5, '', xml)]))).toMatchObject({ eInvoice: sampleEInvoice })
})

test.each<[string, readonly (string | Buffer)[], string, string | undefined]>([
  ['without files', [catalog], 'The PDF carries no e-invoice.', undefined],
  ['that is encrypted', [catalog], 'The PDF is encrypted.', 'trailer << /Root 1 0 R /Encrypt 7 0 R >>'],
  [
    'with another file',
    [
      catalog,
      names,
      specification.replace(/\/UF <\w+>/u, '').replace('(\\146actur-x.xml)', '(offer.txt)'),
      writeStream(5, '', Buffer.from('Hello')),
    ],
    'The PDF carries no e-invoice, only "offer.txt".',
    undefined,
  ],
  [
    'with a filter that nobody uses',
    [catalog, names, specification, writeStream(5, '/Filter /LZWDecode', Buffer.from('x'))],
    'The e-invoice in the PDF is packed as LZWDecode, which is not read.',
    undefined,
  ],
  [
    'that unpacks to too much',
    [catalog, names, specification, writeStream(5, '/Filter /FlateDecode', deflateSync(Buffer.alloc(30 * 2 ** 20)))],
    'The e-invoice in the PDF cannot be unpacked, or has more than 20 MiB.',
    undefined,
  ],
  [
    'whose objects unpack to too much',
    [catalog, writeStream(9, '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', deflateSync(Buffer.alloc(70 * 2 ** 20)))],
    'The PDF has objects that cannot be unpacked, or more than 64 MiB of them.',
    undefined,
  ],
  ['whose names refer to themselves', [catalog, '2 0 obj << /Kids [2 0 R 2 0 R] >> endobj\n'], 'The PDF carries no e-invoice.', undefined],
  ['with endless arrays', [`1 0 obj ${'['.repeat(100_000)}`], 'The PDF carries no e-invoice.', undefined],
  [
    'with two invoices',
    [
      catalog,
      '2 0 obj << /Names [(a) 4 0 R (b) 6 0 R] >> endobj\n',
      specification,
      writeStream(5, '', Buffer.from(cii)),
      '6 0 obj << /F (b.xml) /EF << /F 7 0 R >> >> endobj\n',
      writeStream(7, '', Buffer.from(ubl)),
    ],
    'The PDF carries several e-invoices: "factur-x.xml", "b.xml".',
    undefined,
  ],
])('a PDF %s is refused', async (_, objects, problem, trailer) => {
  expect(await read(writePdf(objects, trailer))).toBe(problem)
})

test.each<[string, Uint8Array]>([
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${ubl}`)],
  ['UTF-16, little end first', Buffer.from(`\uFEFF${ubl.replace('UTF-8', 'UTF-16')}`, 'utf16le')],
  ['UTF-16, big end first', Buffer.from(`\uFEFF${ubl.replace('UTF-8', 'UTF-16')}`, 'utf16le').swap16()],
])('XML is read in %s', async (_, bytes) => {
  expect(await read(bytes)).toMatchObject({ eInvoice: sampleEInvoice, syntax: 'UBL', profile: 'xrechnung', isEmbedded: false })
})

test('XML is read in the encoding that it declares', async () => {
  const latin = ubl.replace('UTF-8', 'ISO-8859-1').replaceAll(/[„“–]/gu, '"')
  expect(await read(Buffer.from(latin, 'latin1'))).toMatchObject({ eInvoice: { buyer: { name: 'Bäckerei Korn & Söhne KG' } } })
  expect(await read(ubl.replace('UTF-8', 'EBCDIC-CP-DE'))).toBe('The XML is in an encoding that is not read: EBCDIC-CP-DE.')
  expect(await read(Buffer.from(ubl, 'latin1'))).toBe('The XML is not valid UTF-8.')
})

const nested = (levels: number) => `<a xmlns="urn:x">${'<b>'.repeat(levels)}${'</b>'.repeat(levels)}</a>`

test.each<[string, readonly string[], (xml: string) => Uint8Array]>([
  ['UTF-8', ['UTF-8', 'utf-16', 'ISO-8859-1', 'x', ''], (xml) => new TextEncoder().encode(xml)],
  ['UTF-16', ['UTF-16', 'UTF-8'], (xml) => Buffer.from(`\uFEFF${xml}`, 'utf16le')],
])('bytes of %s that are changed, moved or missing give the same sums, or a refusal', async (_, names, encode) => {
  const { below, pick } = createRandom(16)
  for (let at = 0; at < byteCount; at++) {
    const bytes = Buffer.from(encode(pick([ubl, cii]).replace('UTF-8', pick(names))))
    const place = below(bytes.length)
    const changed = pick([
      () => bytes.fill(below(256), place, place + 1),
      () => bytes.subarray(0, place),
      () => Buffer.concat([bytes.subarray(0, place), bytes.subarray(place + 1 + below(3))]),
      () => Buffer.concat([bytes.subarray(place), bytes.subarray(0, place)]),
    ])()
    const found = await readEInvoiceFile(new Uint8Array(changed))
    expect('problems' in found ? found.problems.length > 0 : found.eInvoice.totals).toEqual(
      'problems' in found ? true : sampleEInvoice.totals,
    )
  }
})

test.each<[string, string, string]>([
  [
    'with a document type',
    ubl.replace('\n', '\n<!DOCTYPE Invoice SYSTEM "file:///etc/passwd">\n'),
    'The XML has a document type, which is not read.',
  ],
  ['with entities', ubl.replace('Handbuch', '&a;'), "The XML is not well-formed XML: Named entity isn't defined: &a; "],
  ['of too many levels', nested(65), 'The XML has more than 64 levels of elements.'],
  ['of far too many levels', nested(1_000_000), 'The XML has more than 64 levels of elements.'],
  [
    'with too many attributes',
    `<a ${Array.from({ length: 65 }, (_, at) => `b${at}="1"`).join(' ')}/>`,
    'The XML has an element with more than 64 attributes.',
  ],
  ['with too many elements', `<a>${'<b/>'.repeat(200_001)}</a>`, 'The XML has more than 200000 elements.'],
  ['with too long a tag', `<a b="${'x'.repeat(19 * 2 ** 20)}"/>`, 'The XML has a tag with more than 20000 characters.'],
  [
    'with too many references',
    `<a>${'&#65;'.repeat(500_001)}</a>`,
    'The XML has more than 500000 tags, attributes, comments and references.',
  ],
  [
    'with too many comments',
    `<a>${'<!---->'.repeat(500_001)}</a>`,
    'The XML has more than 500000 tags, attributes, comments and references.',
  ],
  [
    'with too long a text',
    ubl.replace('Zahlbar bis', () => '#SKONTO#'.repeat(2_000_000)),
    'Invoice/PaymentTerms/Note has more than 100000 characters.',
  ],
  ['whose terms are line breaks', ubl.replace('Zahlbar bis', () => `#${'\n'.repeat(90_000)}`), 'BR-DE-18'],
  ['that is too long', `<a>${' '.repeat(20 * 2 ** 20)}</a>`, 'The XML has more than 20 MiB.'],
  ['that is cut', ubl.slice(0, 2000), 'The XML is not well-formed XML: '],
  ['of another namespace', ubl.replaceAll('xsd:Invoice-2', 'xsd:Invoice-3'), 'The XML is no e-invoice: it begins with "Invoice".'],
  [
    'of ZUGFeRD 1',
    '<CrossIndustryDocument xmlns="urn:ferd:CrossIndustryDocument:invoice:1p0"/>',
    'The XML is ZUGFeRD 1.0, which is older than EN 16931.',
  ],
  [
    'with an element of another namespace',
    ubl.replace('<cbc:Note>', '<x:Note xmlns:x="urn:x">Pay me</x:Note><cbc:Note>'),
    'Invoice/Note is no element of EN 16931 that is read here.',
  ],
])('XML %s is refused', async (_, xml, problem) => {
  expect(await read(xml)).toContain(problem)
})

test('what occurs too often is refused without being read', async () => {
  const line = /<cac:InvoiceLine>[^]*?<\/cac:InvoiceLine>\n/u
  expect(await read(ubl.replace(line, (found) => found.repeat(1001)))).toContain('BG-25 occurs 1003 times, more than 1000.')
  const row = /<cac:TaxSubtotal>[^]*?<\/cac:TaxSubtotal>\n/u
  expect(await read(ubl.replace(row, (found) => found.repeat(60)))).toContain('BG-23 occurs 61 times, more than 50.')
  expect(await read(ubl.replace(/<cbc:Note>[^]*?<\/cbc:Note>/u, (found) => found.repeat(50_000)))).toMatchObject({
    eInvoice: sampleEInvoice,
  })
})

test('allowances and charges of lines count as lines', async () => {
  const item = (isCharge: boolean) =>
    `<cac:AllowanceCharge><cbc:ChargeIndicator>${isCharge}</cbc:ChargeIndicator><cbc:AllowanceChargeReason>a</cbc:AllowanceChargeReason>` +
    '<cbc:Amount currencyID="EUR">1.00</cbc:Amount></cac:AllowanceCharge>'
  const xml = ubl.replace('<cac:Item>', (at) => `${`${item(true)}${item(false)}`.repeat(499)}${at}`)
  expect(await read(xml)).toContain('BG-25 become 1001 with their allowances and charges, more than 1000.')
})

test('what is neither XML nor a PDF is refused', async () => {
  expect(await read('customerId,number\n')).toBe('The file is neither XML nor a PDF.')
  expect(await read('')).toBe('The file is neither XML nor a PDF.')
})

const objects =
  Array.from({ length: 60_000 }, (_, length) => `1 0 obj ${length} endobj `).join('') +
  '2 0 obj<</Length 1 0 R>>stream\nendstream '.repeat(20_000)

test.each([
  ['comments', '1 0 obj%'.repeat(200_000)],
  ['blanks', `1 0 obj${' '.repeat(12_000_000)}1`],
  ['blanks and comments', `1 0 obj${'%\n'.repeat(2_000_000)}1`],
  ['lengths', objects],
])('a PDF of nothing but %s is read in a time by its size', async (_, content) => {
  expect(await readEInvoiceFile(new TextEncoder().encode(`%PDF-1.7\n${content}`))).toEqual({
    problems: [{ fault: { name: 'pdf-without' }, message: 'The PDF carries no e-invoice.' }],
  })
})
