import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { InvoiceLedger } from '#domain/invoices/invoice-ledger.ts'
import { createCustomer, createInvoice } from '#testing/customers.ts'
import { readPdf } from '#testing/read-pdf.ts'
import { createPaperContext, type PaperContext } from '#web/dashboard/pdf/pdf-context.server.ts'
import { createStatementPdf } from '#web/dashboard/pdf/statement-pdf.server.ts'
import { Typefaces } from '#web/dashboard/pdf/fonts.server.ts'
import { readContent } from '#words/node/read-content.ts'

const content = await readContent(new URL('../../content/', import.meta.url))

/** A statement of so many invoices, and how many rows of it have been made. */
function createLongStatement(count: number) {
  const context = createPaperContext(content, createCustomer(), 'de', '2026-03-20', new Typefaces())
  const invoices = Array.from({ length: count }, (_, index) => createInvoice({ number: `2026-${index}`, issuedOn: '2026-01-10' }))
  const ledger = new InvoiceLedger(invoices)
  const made = { rows: 0 }
  const translate = Object.assign((...args: Parameters<PaperContext['translate']>) => {
    if (args[0] === 'dashboard.invoice.title.invoice') made.rows++
    return context.translate(...args)
  }, context.translate)
  const open = () => createStatementPdf(ledger, { currency: 'EUR', from: '2026-01-01', to: '2026-03-20' }, { ...context, translate })
  return { open, made, invoices }
}

async function readBytes(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  return Buffer.from(await new Response(stream).arrayBuffer())
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
  const context = createPaperContext(content, createCustomer(), 'de', '2026-03-20', new Typefaces())
  const ledger = new InvoiceLedger([createInvoice({ reference, issuedOn: '2026-01-10' })])
  const { pages } = await readPdf(
    await readBytes(createStatementPdf(ledger, { currency: 'EUR', from: '2026-01-01', to: '2026-03-20' }, context)),
  )
  const text = pages.join(' ')
  for (let index = 0; index < 900; index++) expect(text.split(new RegExp(`Wort${index}\\b`, 'u'))).toHaveLength(2)
  // Where the entry begins stand its day and its amounts.
  expect(pages[0]).toContain('10. Jan. 2026')
})

test('a statement begins before a row of it is made, and whoever stops reading stops it', async () => {
  const { open, made } = createLongStatement(300)
  const reader = open().getReader()
  const { value } = await reader.read()
  expect(Buffer.from(value ?? []).toString('latin1')).toMatch(/^%PDF-1\.7/u)
  expect(made.rows).toBe(0)
  await reader.read()
  await reader.cancel()
  expect(made.rows).toBeLessThan(100)
})

test('what is written of a statement is on its way: no more than a few pages wait', async () => {
  const { open, made } = createLongStatement(1000)
  let pageCount = 0
  let rowCount = 0
  const waiting: { readonly rows: number; readonly pages: number }[] = []
  for await (const chunk of open()) {
    const text = Buffer.from(chunk).toString('latin1')
    pageCount += text.split('/Type /Page\n').length - 1
    rowCount += text.split('/S /TR\n').length - 1
    waiting.push({ rows: made.rows - rowCount, pages: made.rows / 29 - pageCount })
  }
  expect(Math.max(...waiting.map(({ rows }) => rows))).toBeLessThan(100)
  expect(Math.max(...waiting.map(({ pages }) => pages))).toBeLessThan(3)
  // The head of the table, and the balances before and after.
  expect(rowCount).toBe(1003)
})

test('the memory that a statement holds hardly grows with its rows', async () => {
  setFlagsFromString('--expose-gc')
  // What the flag gives to every new context.
  const collect = runInNewContext('gc') as () => void
  const { open, made } = createLongStatement(6000)
  const held: { readonly rows: number; readonly bytes: number }[] = []
  for await (const chunk of open()) {
    if (chunk.length === 0 || made.rows < 1000 * (held.length + 1)) continue
    collect()
    held.push({ rows: made.rows, bytes: process.memoryUsage().heapUsed })
  }
  const [first, last] = [held[0], held.at(-1)]
  if (!first || !last) throw new Error('Nothing was measured.')
  expect(held.length).toBeGreaterThan(3)
  // Five elements a row, each of which would take some hundred bytes.
  expect((last.bytes - first.bytes) / (last.rows - first.rows)).toBeLessThan(400)
})

test('every object of a long statement stands where its table says', async () => {
  const bytes = await readBytes(createLongStatement(1200).open())
  const text = bytes.toString('latin1')
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/u.exec(text)?.[1])
  const [head = '', size = '', first = '', ...entries] = text.slice(start, text.indexOf('trailer', start)).trimEnd().split(/ ?\n/u)
  expect([head, first]).toEqual(['xref', '0000000000 65535 f'])
  expect(size).toBe(`0 ${entries.length + 1}`)
  expect(entries.length).toBeGreaterThan(6000)
  for (const [index, entry] of entries.entries()) {
    const offset = Number(entry.slice(0, 10))
    expect(text.startsWith(`${index + 1} 0 obj\n`, offset), `object ${index + 1}`).toBe(true)
  }
})
