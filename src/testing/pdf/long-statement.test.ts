import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { InvoiceLedger } from '#domain/invoices/ledger/invoice-ledger.ts'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'
import { readPdf } from './read-pdf.ts'
import { createPdfContext, type PdfContext } from '#web/dashboard/invoices/pdf/pdf-context.server.ts'
import { createStatementPdf } from '#web/dashboard/invoices/pdf/statement-pdf.server.ts'
import { Fonts } from '#web/dashboard/invoices/pdf/text/fonts.server.ts'
import { content } from '#testing/site/product-content.ts'

/** A statement of so many invoices, and how many rows of it have been made. */
function createLongStatement(count: number) {
  const context = createPdfContext(content, createCustomer(), 'de', '2026-03-20', new Fonts())
  const invoices = Array.from({ length: count }, (_, index) => createInvoice({ number: `2026-${index}`, issuedOn: '2026-01-10' }))
  const ledger = new InvoiceLedger(invoices)
  const made = { rows: 0 }
  const translate = Object.assign((...args: Parameters<PdfContext['translate']>) => {
    if (args[0] === 'dashboard.invoice.title.invoice') made.rows++
    return context.translate(...args)
  }, context.translate)
  const open = () => createStatementPdf(ledger, { currency: 'EUR', from: '2026-01-01', to: '2026-03-20' }, { ...context, translate })
  return { open, made, invoices }
}

async function readBytes(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const read: Uint8Array[] = []
  for await (const part of parts) read.push(part)
  return Buffer.concat(read)
}

test('a long statement has every page counted and every entry once', async () => {
  const { open, invoices } = createLongStatement(300)
  const { pages } = await readPdf(await readBytes(open()))
  expect(pages.length).toBeGreaterThan(9)
  for (const [index, page] of pages.entries()) expect(page.replaceAll(/\s+/gu, ' ')).toContain(`Seite ${index + 1} von ${pages.length}`)
  const text = pages.join(' ')
  for (const { number } of invoices) expect(text.split(`Rechnung ${number},`)).toHaveLength(2)
  expect(text).toContain('35.700,00')
})

test('a subject that is longer than a page loses nothing', async () => {
  const reference = Array.from({ length: 900 }, (_, index) => `Wort${index}`).join(' ')
  const context = createPdfContext(content, createCustomer(), 'de', '2026-03-20', new Fonts())
  const ledger = new InvoiceLedger([createInvoice({ reference, issuedOn: '2026-01-10' })])
  const { pages } = await readPdf(
    await readBytes(createStatementPdf(ledger, { currency: 'EUR', from: '2026-01-01', to: '2026-03-20' }, context)),
  )
  const text = pages.join(' ')
  for (let index = 0; index < 900; index++) expect(text.split(new RegExp(`Wort${index}\\b`, 'u'))).toHaveLength(2)
  // Where the entry begins stand its day and its amounts.
  expect(pages[0]).toContain('10. Jan. 2026')
})

test('a statement starts before a row of it is made, and stops when nobody reads it any more', async () => {
  const { open, made } = createLongStatement(300)
  const parts = open()
  const { value } = await parts.next()
  expect(Buffer.from(value ?? []).toString('latin1')).toMatch(/^%PDF-1\.7/u)
  expect(made.rows).toBe(0)
  await parts.next()
  await parts.return()
  expect(made.rows).toBeLessThan(100)
})

test('a statement of 5,000 entries answers other requests after each page', async () => {
  const { open, made } = createLongStatement(5000)
  const rowsInTurns: number[] = []
  let isWritten = false
  const observed = (async () => {
    let before = 0
    while (!isWritten) {
      await setImmediate()
      rowsInTurns.push(made.rows - before)
      before = made.rows
    }
  })()
  await readBytes(open())
  isWritten = true
  await observed
  expect(made.rows).toBe(5000)
  expect(Math.max(...rowsInTurns)).toBeLessThan(50)
})
