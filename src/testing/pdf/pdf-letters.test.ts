import { expect, test } from 'vitest'
import { locales } from '#domain/locale.ts'
import { createCustomer, createInvoice, createLine } from '#testing/site/customers.ts'
import { readPdf } from './read-pdf.ts'
import { createInvoicePdf } from '#web/dashboard/invoices/pdf/invoice-pdf.server.ts'
import { createPdfContext } from '#web/dashboard/invoices/pdf/pdf-context.server.ts'
import { Fonts } from '#web/dashboard/invoices/pdf/fonts.server.ts'
import { readContent } from '#i18n/node/read-content.ts'

const content = await readContent(new URL('../../../content/', import.meta.url))
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

test('what has no glyph is named, explained, and told to screen readers as it is', async () => {
  const { bytes, text } = await writeInvoice({ company: 'שלום BV', description: 'Workshop' })
  expect(text).toContain('[Hebräisch] BV')
  expect(text).toContain('in eckigen Klammern steht, um welche Schrift')
  // Texts that are not Latin stand in a PDF as UTF-16 (ISO 32000-1, 7.9.2.2).
  expect(bytes.includes(Buffer.from('שלום', 'utf16le').swap16())).toBe(true)
  expect((await writeInvoice({ company: 'Halde BV' })).text).not.toContain('eckigen Klammern')
})

test.each(locales)('what brackets stand for is told in %s', async (locale) => {
  const { text } = await writeInvoice({ company: '山田', locale })
  expect(text.replaceAll(/\s+/gu, ' ')).toContain(content.messages[locale]['dashboard.documents.brackets'])
})
