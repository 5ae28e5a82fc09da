import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { createCustomer, createSeller } from '#testing/site/customers.ts'
import { BookkeepingSchema } from '#domain/bookkeeping/accounts.ts'
import { listBookings } from '#domain/bookkeeping/booking-entries.ts'
import { compareTaxes, listMonths } from '#domain/bookkeeping/tax-sums.ts'
import { formatPlainAmount } from '#domain/money.ts'
import { addPayment } from './add-payment.ts'
import { signedMinor } from './balance.ts'
import { completeInvoice } from './complete-invoice.ts'
import { type Invoice, InvoiceSchema } from './invoice.ts'
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
    const [expected = [], ...further] = section
      .split('\n\n')
      .filter((part) => part.startsWith('| '))
      .map(readTable)
    return { name: section.split('\n')[0] ?? '', documents: v.parse(v.array(DocumentSchema), JSON.parse(json)), expected, further }
  })

/** The rows below the headings. */
function readTable(table: string): readonly (readonly string[])[] {
  const [, ...rows] = table.split('\n').filter((line) => line.startsWith('| '))
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

/** An invoice of an example, as an import stores it. */
function completeExample({ isSmallBusiness, ...document }: v.InferOutput<typeof DocumentSchema>): Invoice {
  const issuedBy = createSeller({ isSmallBusiness, vatId: 'DE136695976' })
  const given = { currency: 'EUR', issuedOn: '2026-03-02', dueOn: '2026-03-16', iban: 'DE13000000000000012345', issuedBy, ...document }
  // The seller is that of the issue, as rules of saving set it.
  const completed = completeInvoice(given)
  return v.parse(InvoiceSchema, completeInvoice(completed, v.parse(InvoiceSchema, completed)))
}

test.each(examples)('$name', ({ documents, expected }) => {
  const now = new Date('2026-12-31T12:00:00Z')
  const customer = createCustomer()
  const computed = documents.flatMap((document) => {
    const invoice = completeExample(document)
    const agency = createSeller({ isSmallBusiness: document.isSmallBusiness, vatId: 'DE136695976' })
    expect(listIssueProblems({ invoice, stored: undefined }, { customer, agency, now, notifies: true })).toEqual([])
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

test('taxes and bookings of the discount for early payment are those of the page', () => {
  const { documents, further } = examples.find(({ name }) => name.startsWith('Discount')) ?? { documents: [], further: [] }
  const accounts = /"bookkeeping": (\{.*?\n\})/su.exec(readFileSync(new URL('../../../docs/bookkeeping.md', import.meta.url), 'utf8'))?.[1]
  const billings = documents.map((document) => {
    const payment = { paidOn: '2026-04-07', amountMinor: 116_620, method: 'transfer' } as const
    const paid = addPayment(completeExample(document), payment, new Date('2026-12-31T12:00:00Z'))
    if ('refusal' in paid) throw new Error(paid.refusal)
    return { customer: createCustomer({ id: 'delft' }), invoice: paid.invoice }
  })
  const write = (minor: number) => formatPlainAmount(minor, 'EUR')
  const taxes = compareTaxes(billings, listMonths('2026')).map(({ month, supply, payment }) => {
    return [month, ...[supply.netMinor, supply.taxMinor, payment.netMinor, payment.taxMinor].map(write)]
  })
  const bookings = listBookings(billings, '2026', v.parse(BookkeepingSchema, JSON.parse(accounts ?? ''))).entries.map(
    ({ on, side, account, contra, amountMinor }) => [
      on,
      ...(side === 'debit' ? [account, contra.account] : [contra.account, account]),
      write(amountMinor),
    ],
  )
  expect([taxes, bookings]).toEqual(further)
})
