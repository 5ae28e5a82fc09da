import { expect, test } from 'vitest'
import { InvoiceLedger } from '#domain/invoices/ledger/invoice-ledger.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { content } from '#testing/site/product-content.ts'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'
import { createPdfContext } from '#web/dashboard/invoices/pdf/pdf-context.server.ts'
import { createStatementPdf } from '#web/dashboard/invoices/pdf/statement-pdf.server.ts'
import { Fonts } from '#web/dashboard/invoices/pdf/text/fonts.server.ts'
import { getStatement } from './get-statement.ts'
import { readPdf } from './read-pdf.ts'

async function readStatementPages(invoices: readonly Invoice[]): Promise<readonly string[]> {
  const context = createPdfContext(content, createCustomer(), 'de', '2026-03-20', new Fonts())
  const options = { currency: 'EUR', from: '2026-01-01', to: '2026-03-20' } as const
  return (await readPdf(await createStatementPdf(getStatement(new InvoiceLedger(invoices), options), options, context))).pages
}

test('a long statement has every page counted and every entry once', async () => {
  const invoices = Array.from({ length: 300 }, (_, index) => createInvoice({ number: `2026-${index}`, issuedOn: '2026-01-10' }))
  const pages = await readStatementPages(invoices)
  expect(pages.length).toBeGreaterThan(9)
  for (const [index, page] of pages.entries()) expect(page.replaceAll(/\s+/gu, ' ')).toContain(`${index + 1} von ${pages.length}`)
  const text = pages.join(' ')
  for (const { number } of invoices) expect(text.split(`Rechnung ${number},`)).toHaveLength(2)
  expect(text).toContain('35.700,00')
})

test('a subject that is longer than a page loses nothing', async () => {
  const reference = Array.from({ length: 900 }, (_, index) => `Wort${index}`).join(' ')
  const pages = await readStatementPages([createInvoice({ reference, issuedOn: '2026-01-10' })])
  const text = pages.join(' ')
  for (let index = 0; index < 900; index++) expect(text.split(new RegExp(`Wort${index}\\b`, 'u'))).toHaveLength(2)
  // Where the entry begins stand its day and its amounts.
  expect(pages[0]).toContain('10. Jan. 2026')
})
