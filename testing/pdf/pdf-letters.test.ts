import { expect, test } from 'vitest'
import { InvoiceLedger } from '#domain/invoices/ledger/invoice-ledger.ts'
import { locales } from '#domain/locale.ts'
import { createCustomer, createInvoice, createLine } from '#testing/site/customers.ts'
import { getStatement } from './get-statement.ts'
import { readPdf } from './read-pdf.ts'
import { createInvoicePdf } from '#web/dashboard/invoices/pdf/invoice-pdf.server.ts'
import { createPdfContext } from '#web/dashboard/invoices/pdf/pdf-context.server.ts'
import { createStatementPdf } from '#web/dashboard/invoices/pdf/statement-pdf.server.ts'
import { Fonts } from '#web/dashboard/invoices/pdf/text/fonts.server.ts'
import { content } from '#testing/site/product-content.ts'
const fonts = new Fonts()

async function writeInvoice({
  company,
  description = 'Workshop',
  locale = 'de' as const,
}: {
  company: string
  description?: string
  locale?: (typeof locales)[number]
}) {
  const context = createPdfContext(content, createCustomer({ company }), locale, '2026-03-20', fonts)
  const bytes = await createInvoicePdf(createInvoice({ lines: [createLine({ description })] }), context)
  return { bytes: Buffer.from(bytes), text: (await readPdf(bytes)).pages.join(' ') }
}

test.each([
  ['Greek', 'Αθηναϊκή Εκδοτική Α.Ε.', 'Εργαστήριο στην Αθήνα'],
  ['Ukrainian', 'ТОВ «Київ Їжак»', 'Розробка сайту та щогодинний ґанок'],
  ['Kazakh', 'Қазақстан Өнері', 'Ремонт магазина'],
  ['Vietnamese', 'Công ty Nguyễn', 'Thiết kế'],
  ['Polish and Turkish', 'Łódź Żółw', 'Işık Şirketi'],
])('names in %s letters are in the PDF as they are written', async (_, company, description) => {
  const { text } = await writeInvoice({ company, description })
  expect(text).toContain(company)
  expect(text).toContain(description)
  expect(text).not.toContain('[')
})

test('a PDF in Latin letters embeds no other font', async () => {
  expect((await writeInvoice({ company: 'Łódź BV' })).bytes.includes('Commissioner')).toBe(false)
  expect((await writeInvoice({ company: 'Αθήνα' })).bytes.includes('Commissioner')).toBe(true)
})

// What a reader finds in the glyphs of a page, whose order is that of the letters.
test.each([
  ['Chinese', '上海复兴软件有限公司', '第一阶段，包括设计、开发和测试'],
  ['Japanese', '株式会社山田ソフトウェア', '「東京」のウェブサイト制作'],
  ['Korean', '한국 소프트웨어', '웹사이트 제작'],
  ['Arabic', 'شركة الأنوار للتجارة', 'تصميم الموقع'],
  ['Persian', 'شرکت کیهان', 'طراحی وب‌سایت'],
  ['Hebrew', 'תוכנה שלום', 'פיתוח האתר'],
  ['Hindi', 'हिन्दी क्षत्रिय लिमिटेड', 'वेबसाइट का निर्माण'],
  ['Thai', 'บริษัท ไทย', 'ออกแบบ'],
  ['emoji', 'Team 👩‍💻 BV', 'Start 🇩🇪 👍🏽 ☃'],
])('names and lines in %s letters are set, and can be copied', async (_, company, description) => {
  const { text } = await writeInvoice({ company, description, locale: 'en' })
  // What keeps two letters apart has no width.
  const found = text.replaceAll(/\s|\u200C/gu, '')
  for (const word of `${company} ${description}`.replaceAll('\u200C', '').split(' ')) expect(found).toContain(word)
  expect(found).not.toContain('[')
})

test('a statement sets the subjects of its entries in their letters', async () => {
  const context = createPdfContext(content, createCustomer({ company: '上海复兴' }), 'en', '2026-03-20', fonts)
  const ledger = new InvoiceLedger([
    createInvoice({ reference: '山田カナ', issuedOn: '2026-01-10' }),
    createInvoice({ number: '2', reference: 'תוכנה' }),
  ])
  const options = { currency: 'EUR', from: '2026-01-01', to: '2026-03-20' } as const
  const found = (await readPdf(await createStatementPdf(getStatement(ledger, options), options, context))).pages
    .join('')
    .replaceAll(/\s+/gu, '')
  for (const word of ['上海复兴', '山田カナ', 'תוכנה']) expect(found).toContain(word)
})

test('right-to-left text is stored for screen readers in its logical order', async () => {
  const { bytes } = await writeInvoice({ company: 'חברה שלום 12' })
  // Texts that are not Latin stand in a PDF as UTF-16 (ISO 32000-1, 7.9.2.2).
  expect(bytes.includes(Buffer.from('חברה שלום 12', 'utf16le').swap16())).toBe(true)
})

test('a description in another script that is longer than a page is printed in full', async () => {
  const description = Array.from({ length: 900 }, (_, index) => `शब्द${index}`).join(' ')
  const { bytes } = await writeInvoice({ company: 'Halde BV', description })
  const { pages } = await readPdf(bytes)
  const text = pages.join('').replaceAll(/\s+/gu, '')
  for (let index = 0; index < 900; index++) expect(text.split(new RegExp(`शब्द${index}(?!\\d)`, 'u'))).toHaveLength(2)
  expect(pages.length).toBeGreaterThan(3)
  expect(pages[1]).toContain('Netto')
})

test('the same names make the same bytes, whatever was written before', async () => {
  const once = await writeInvoice({ company: 'शिव हिन्दी شركة 山田' })
  await writeInvoice({ company: 'क्षत्रिय شرکت 上海' })
  const again = await writeInvoice({ company: 'शिव हिन्दी شركة 山田' })
  expect(again.bytes.equals(once.bytes)).toBe(true)
})

test('text without glyphs is named by its script, and kept for screen readers', async () => {
  const { bytes, text } = await writeInvoice({ company: 'ᏣᎳᎩ BV', description: 'Workshop' })
  expect(text).toContain('[Cherokee] BV')
  expect(text).toContain('in eckigen Klammern steht, aus welchem')
  // Texts that are not Latin stand in a PDF as UTF-16 (ISO 32000-1, 7.9.2.2).
  expect(bytes.includes(Buffer.from('ᏣᎳᎩ', 'utf16le').swap16())).toBe(true)
  expect((await writeInvoice({ company: 'Halde BV' })).text).not.toContain('eckigen Klammern')
})

test.each(locales)('the note about bracketed text is printed in %s', async (locale) => {
  const { text } = await writeInvoice({ company: 'ᏣᎳᎩ', locale })
  expect(text.replaceAll(/\s+/gu, ' ')).toContain(content.messages[locale]['dashboard.documents.brackets'])
})
