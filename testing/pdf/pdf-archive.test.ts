import { execFile, execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { content } from '#testing/site/product-content.ts'
import { readXml } from '#testing/e-invoice/xml-element.ts'
import { createFolder } from '#testing/site/agency.ts'
import { createLogo, useLogo } from '#testing/site/own-logo.ts'
import { createCustomer, createInvoice, createLine, createSeller } from '#testing/site/customers.ts'
import { createInvoicePdf } from '#web/dashboard/invoices/pdf/invoice-pdf.server.ts'
import { createDocumentMaker } from '#web/dashboard/invoices/pdf/make-document.server.ts'
import { Fonts } from '#web/dashboard/invoices/pdf/text/fonts.server.ts'
import { createPdfContext } from '#web/dashboard/invoices/pdf/pdf-context.server.ts'
import { type PdfObject, readPdfObjects } from './pdf-objects.ts'
import { readPdf } from './read-pdf.ts'
const fonts = new Fonts()
const xml = '<?xml version="1.0" encoding="UTF-8"?>\n<rsm:Invoice>Bäckerei „Korn & Söhne“</rsm:Invoice>\n'
const agencyName = 'Korn & Söhne <Druck> GmbH'

/** With names that XML and PDF have to escape, fonts of several alphabets, and more than one page. */
async function writePdf(eInvoiceXml?: string) {
  const context = createPdfContext(content, createCustomer(), 'de', '2026-03-20', fonts)
  const lines = Array.from({ length: 40 }, (_, at) => createLine({ description: `Łódź Αθήνα 山田 ${at}` }))
  const invoice = createInvoice({ lines, number: 'RE&1', issuedBy: createSeller({ legalName: agencyName }) })
  return await createInvoicePdf(invoice, context, eInvoiceXml)
}

function latin1(object: PdfObject | undefined): string {
  return object?.text ?? ''
}

test('a PDF embeds its e-invoice byte for byte as an alternative (Factur-X)', async () => {
  const objects = readPdfObjects(await writePdf(xml))
  const [catalog] = objects.find(/\/Type \/Catalog/u)
  if (!catalog) throw new Error('There is no catalog.')
  const [specification, ...others] = objects.follow(catalog, 'AF')
  expect(others).toEqual([])
  if (!specification) throw new Error('There is no associated file.')
  expect(specification.text).toMatch(/\/Type \/Filespec\n\/AFRelationship \/Alternative\n\/F \(factur-x\.xml\)/u)
  expect(specification.text).toMatch(/\/UF \(factur-x\.xml\)\n\/Desc \(/u)
  const [names] = objects.follow(catalog, 'Names')
  const files = latin1(names).slice(latin1(names).indexOf('/EmbeddedFiles'))
  expect(files).toContain('(factur-x.xml)')
  expect(objects.follow({ text: files.replace('(factur-x.xml)', '') }, 'Names')[0]).toBe(specification)
  const [embedded] = objects.follow({ text: specification.text.slice(specification.text.indexOf('/EF')) }, 'F')
  expect(Buffer.from(embedded?.stream ?? []).toString()).toBe(xml)
  for (const entry of ['/Subtype /text#2Fxml', '/CreationDate (D:20260302000000Z)', '/ModDate (D:20260302000000Z)'])
    expect(latin1(embedded)).toContain(entry)
})

test('the metadata are well-formed, and say that it is PDF/A-3b, PDF/UA and Factur-X', async () => {
  const bytes = await writePdf(xml)
  const { one, text, all } = readMetadata(bytes)
  const said = {
    title: text('title/Alt/li'),
    author: text('creator/Seq/li'),
    tool: text('CreatorTool'),
    created: text('CreateDate'),
    changed: text('ModifyDate'),
    archive: [text('part', 'pdfaid'), text('conformance')],
    accessible: text('part', 'pdfuaid'),
    facturX: ['DocumentType', 'DocumentFileName', 'Version', 'ConformanceLevel'].map((name) => text(name)),
  }
  expect(said).toEqual({
    title: 'Rechnung RE&1',
    author: agencyName,
    tool: agencyName,
    created: '2026-03-02T00:00:00Z',
    changed: '2026-03-02T00:00:00Z',
    archive: ['3', 'B'],
    accessible: '1',
    facturX: ['INVOICE', 'factur-x.xml', '1.0', 'EN 16931'],
  })
  const described = all('schemas/Bag/li').map((schema) => [
    schema.text('namespaceURI'),
    schema.text('prefix'),
    schema.all('property/Seq/li/name').map((name) => name.text('.')),
  ])
  expect(described).toEqual([
    ['http://www.aiim.org/pdfua/ns/id/', 'pdfuaid', ['part']],
    ['urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#', 'fx', ['DocumentFileName', 'DocumentType', 'Version', 'ConformanceLevel']],
  ])
  expect(one('schemas/Bag')).toBeDefined()
  expect((await readPdf(bytes)).title).toBe('Rechnung RE&1')
})

test('every font is embedded, and colors have the profile sRGB', async () => {
  const objects = readPdfObjects(await writePdf(xml))
  const descriptors = objects.find(/\/Type \/FontDescriptor/u)
  expect(descriptors.length).toBeGreaterThan(2)
  for (const descriptor of descriptors) {
    const [file] = ['FontFile2', 'FontFile3'].flatMap((key) => objects.follow(descriptor, key))
    expect(file?.stream?.length).toBeGreaterThan(0)
    // What pdfkit writes there does not name all glyphs of the file.
    expect(descriptor.text).not.toContain('/CIDSet')
  }
  expect(objects.find(/\/Subtype \/Type1/u)).toEqual([])
  const [catalog] = objects.find(/\/Type \/Catalog/u)
  const [intent] = catalog ? objects.follow(catalog, 'OutputIntents') : []
  expect(latin1(intent)).toContain('/S /GTS_PDFA1')
  const [profile] = intent ? objects.follow(intent, 'DestOutputProfile') : []
  expect(Buffer.from(profile?.stream ?? []).toString('latin1', 36, 40)).toBe('acsp')
})

test('a PDF has the same pages with and without an embedded e-invoice', async () => {
  const [hybrid, plain] = [await writePdf(xml), await writePdf()]
  const readPages = (bytes: Uint8Array) => {
    const objects = readPdfObjects(bytes)
    return objects.find(/\/Type \/Page\b/u).map((page) => objects.follow(page, 'Contents').map(({ stream }) => Buffer.from(stream ?? [])))
  }
  expect(readPages(hybrid)).toEqual(readPages(plain))
  expect(readPages(plain).length).toBeGreaterThan(1)
  expect(readPdfObjects(plain).find(/\/EmbeddedFile|\/AF /u)).toEqual([])
  const { text } = readMetadata(plain)
  expect([text('part', 'pdfaid'), text('ConformanceLevel')]).toEqual(['3', undefined])
})

test.skipIf(!isInstalled('qpdf'))('qpdf finds no error in it', async () => {
  await using folder = await createFolder()
  const path = join(folder.path, 'invoice.pdf')
  await writeFile(path, await writePdf(xml))
  const { stdout } = await promisify(execFile)('qpdf', ['--check', path])
  expect(stdout).toContain('No syntax or stream encoding errors found')
})

const veraPdf = process.env['VERAPDF'] ?? ''

// veraPDF is no package of npm or Debian: it runs where its command is named.
test.skipIf(veraPdf === '').each(['3b', 'ua1'])(
  'veraPDF (VERAPDF) finds that it follows %s',
  async (flavour) => {
    await using folder = await createFolder()
    const paths = ['hybrid.pdf', 'plain.pdf'].map((name) => join(folder.path, name))
    for (const [at, bytes] of [await writePdf(xml), await writePdf()].entries()) await writeFile(paths[at] ?? '', bytes)
    // It ends with 1 when a file does not.
    const { stdout } = await promisify(execFile)(veraPdf, ['--flavour', flavour, '--format', 'text', ...paths])
    for (const path of paths) expect(stdout).toContain(path)
  },
  60_000,
)

/** The properties in the metadata of the document, by their local names; of one prefix where it is given. */
function readMetadata(bytes: Uint8Array) {
  const [metadata] = readPdfObjects(bytes).find(/\/Type \/Metadata/u)
  const packet = Buffer.from(metadata?.stream ?? []).toString()
  const descriptions = readXml(packet).all('RDF/Description')
  const ofPrefix = (prefix: string) => descriptions.filter((description) => description.attribute(`xmlns:${prefix}`) !== undefined)
  const find = (path: string, prefix?: string) =>
    (prefix === undefined ? descriptions : ofPrefix(prefix)).flatMap((description) => description.all(path))
  return {
    all: (path: string) => find(path),
    one: (path: string) => find(path)[0],
    text: (path: string, prefix?: string) => find(path, prefix)[0]?.text('.'),
  }
}

function isInstalled(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}

test('a logo is drawn at the head and in every title block, and is in the file once', async () => {
  expect(readPdfObjects(await writePdf()).find(/\/Subtype \/Image/u)).toEqual([])
  using _logo = useLogo(createLogo({ width: 600, height: 120 }))
  const bytes = await writePdf()
  const objects = readPdfObjects(bytes)
  const [image, ...others] = objects.find(/\/Subtype \/Image[^]*\/SMask/u)
  if (!image) throw new Error('There is no image.')
  expect(others).toEqual([])
  expect(image.text).toMatch(/\/Width 600\n\/Height 120/u)
  expect(Buffer.from(image.stream ?? []).toString('hex', 0, 3)).toBe('16a34a')
  const pages = objects.find(/\/Type \/Page\n/u)
  const draws = pages.map((page) => {
    const [content] = objects.follow(page, 'Contents')
    return Buffer.from(content?.stream ?? [])
      .toString('latin1')
      .split(/\/I\d+ Do/u).length
  })
  // Twice on the first page; each is within content that screen readers skip.
  expect(draws).toEqual([3, ...pages.slice(1).map(() => 2)])
  expect(Buffer.from(bytes).equals(await writePdf())).toBe(true)
})

test('what makes documents takes the logo from the content', async () => {
  const image = createLogo()
  using _logo = useLogo(createLogo({ color: '#ff0000' }))
  const make = createDocumentMaker({ ...content, brand: { ...content.brand, image } })
  const invoice = createInvoice({ issuedBy: createSeller() })
  const bytes = await make({ kind: 'invoice', customer: createCustomer(), locale: 'de', today: '2026-03-20', invoice, withEInvoice: false })
  const [drawn] = readPdfObjects(bytes).find(/\/Subtype \/Image[^]*\/SMask/u)
  expect(Buffer.from(drawn?.stream ?? []).toString('hex', 0, 3)).toBe('16a34a')
})
