import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar-date.ts'
import { createInvoice, createLine } from '#testing/site/customers.ts'
import { createRandom, type Random } from '#testing/queries/random.ts'
import { summarizeInvoices } from './account-summary.ts'
import { invoiceFilters } from '#domain/invoices/list/invoice-filter.ts'
import { findInvoices, type InvoiceQuery, listInvoicePage } from '#domain/invoices/invoice-query.ts'
import { InvoiceLedger } from './invoice-ledger.ts'
import { invoiceSorts } from '#domain/invoices/list/invoice-order.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'

const today = '2026-04-01'
const statusNames = { draft: '', proforma: '', open: 'Open', partlyPaid: '', overdue: 'Overdue', paid: 'Paid', void: '', creditNote: '' }
const english = { localeTag: 'en-US', statusNames }

test('a ledger in which something was changed answers as one that was made of the same invoices', () => {
  const random = createRandom(27)
  for (let round = 0; round < 100; round++) {
    const before = Array.from({ length: random.below(30) }, (_, index) => inventInvoice(random, index))
    const changed = Array.from({ length: random.below(5) }, () => inventInvoice(random, random.below(40)))
    const byNumber = new Map([...before, ...changed].map((invoice) => [invoice.number, invoice]))
    const ledger = new InvoiceLedger(before)
    answer(ledger, random)
    const query = inventQuery(random)
    const next = ledger.withChanged([...new Map(changed.map((invoice) => [invoice.number, invoice])).values()])
    const anew = new InvoiceLedger([...byNumber.values()])
    expect(next.invoices).toEqual(anew.invoices)
    expect(listInvoicePage(next, query, today, english)).toEqual(listInvoicePage(anew, query, today, english))
    expect(next.on(today).summary).toEqual(summarizeInvoices(anew.invoices, today))
    expect(next.openAccount('EUR').movements).toEqual(anew.openAccount('EUR').movements)
  }
})

test('whatever was asked before, a question finds what it would have found first', () => {
  const random = createRandom(28)
  const invoices = Array.from({ length: 200 }, (_, index) => inventInvoice(random, index))
  const ledger = new InvoiceLedger(invoices)
  for (let round = 0; round < 200; round++) {
    const query = inventQuery(random)
    expect(findInvoices(ledger, query, today, english)).toEqual(findInvoices(new InvoiceLedger(invoices), query, today, english))
  }
})

test('the order is the asked one, and what is alike has the newest first in both directions', () => {
  const random = createRandom(29)
  const ledger = new InvoiceLedger(Array.from({ length: 200 }, (_, index) => inventInvoice(random, index)))
  for (const isDescending of [false, true]) {
    const listed = [...ledger.listPlaces({ sort: 'dueOn', isDescending })].flatMap((place) => ledger.invoices[place] ?? [])
    expect(listed).toHaveLength(200)
    const newestFirst = ledger.invoices.map((invoice) => invoice.number)
    const byDay = Object.values(Object.groupBy(listed, ({ dueOn }) => dueOn)).map((alike = []) => alike.map(({ number }) => number))
    for (const numbers of byDay) expect(numbers).toEqual(newestFirst.filter((number) => numbers.includes(number)))
    const days = listed.map(({ dueOn }) => dueOn)
    expect(days).toEqual(isDescending ? days.toSorted().reverse() : days.toSorted())
  }
})

test('an invoice that is open today is overdue on the day after its due date', () => {
  const ledger = new InvoiceLedger([createInvoice({ issuedOn: '2026-03-17' })])
  expect(ledger.on('2026-03-31').summary.counts).toMatchObject({ open: 1, overdue: 0 })
  expect(ledger.on('2026-04-01').summary.counts).toMatchObject({ open: 0, overdue: 1 })
  expect(ledger.on('2026-04-01').overdue).toHaveLength(1)
  expect(ledger.on('2026-03-31').overdue).toEqual([])
})

/** Lets a ledger work out what it then keeps. */
function answer(ledger: InvoiceLedger, random: Random): void {
  listInvoicePage(ledger, inventQuery(random), today, english)
  ledger.on(today).totalYear('EUR')
  ledger.openAccount('EUR')
}

function inventQuery(random: Random): InvoiceQuery {
  return {
    filter: random.pick(invoiceFilters),
    text: random.pick(['', '', 'workshop', 'N1', '119', 'nothing', 'overdue', 'march 2026']),
    currency: random.pick([undefined, 'EUR', 'CHF']),
    from: random.pick([undefined, '2025-12-01', '2026-02-01']),
    to: random.pick([undefined, '2026-03-01']),
    sort: random.pick(invoiceSorts),
    isDescending: random.chance(0.5),
    page: 1 + random.below(3),
  }
}

function inventInvoice(random: Random, index: number): Invoice {
  const issuedOn = addDays('2025-10-01', random.below(200))
  const lines = [createLine({ unitPriceMinor: random.pick([10_000, 20_000, 30_000]) })]
  const paid = random.chance(0.5) ? [[addDays(issuedOn, 5), 1_000_000] as const] : []
  return createInvoice({ number: `N${index}`, issuedOn, currency: random.pick(['EUR', 'CHF']), lines, paid })
}
