import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { createCustomer, createSeller } from '#testing/site/customers.ts'
import { formatPlainAmount } from '#domain/money.ts'
import { signedMinor } from './balance.ts'
import { completeInvoice } from './complete-invoice.ts'
import { InvoiceSchema } from './invoice.ts'
import { listIssueProblems } from './issue-problems.ts'
import { createTaxTable } from './totals.ts'

const page = readFileSync(new URL('../../../docs/invoices.md', import.meta.url), 'utf8')
const DocumentSchema = v.looseObject({ number: v.string(), isSmallBusiness: v.optional(v.boolean(), false) })

/** Each section that has documents, with the rows of its table. */
const examples = page
  .split(/^## /mu)
  .filter((section) => section.includes('```json'))
  .map((section) => {
    const [, json = ''] = /```json\n(.*?)```/su.exec(section) ?? []
    const [, ...rows] = section.split('\n').filter((line) => line.startsWith('| '))
    const expected = rows.map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    return { name: section.split('\n')[0] ?? '', documents: v.parse(v.array(DocumentSchema), JSON.parse(json)), expected }
  })

test.each(examples)('$name', ({ documents, expected }) => {
  const now = new Date('2026-12-31T12:00:00Z')
  const customer = createCustomer()
  const computed = documents.flatMap(({ isSmallBusiness, ...document }) => {
    const issuedBy = createSeller({ isSmallBusiness, vatId: 'DE136695976' })
    const given = { currency: 'EUR', issuedOn: '2026-03-02', dueOn: '2026-03-16', iban: 'DE13000000000000012345', issuedBy, ...document }
    // The seller is that of the issue, as rules of saving set it.
    const completed = completeInvoice(given)
    const invoice = v.parse(InvoiceSchema, completeInvoice(completed, v.parse(InvoiceSchema, completed)))
    expect(listIssueProblems({ invoice, stored: undefined }, { customer, agency: issuedBy, now, notifies: true })).toEqual([])
    const write = (minor: number) => formatPlainAmount(signedMinor(invoice.kind, minor), invoice.currency)
    const table = createTaxTable(invoice)
    expect(table.reduce((sum, row) => sum + row.netMinor + row.taxMinor, 0)).toBe(invoice.grossMinor)
    return table.map(({ taxCategory, taxRate, netMinor, taxMinor }) => [
      invoice.number,
      taxCategory === 'S' ? `S ${taxRate}` : taxCategory,
      write(netMinor),
      write(taxMinor),
      write(netMinor + taxMinor),
    ])
  })
  expect(computed).toEqual(expected)
})

test('every kind of example is computed', () => {
  expect(examples).toHaveLength(7)
})
