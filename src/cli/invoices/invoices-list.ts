import { Option } from '@commander-js/extra-typings'
import * as v from 'valibot'
import { type CalendarDate, calendarDateAt } from '#domain/calendar-date.ts'
import { signedMinor } from '#domain/invoices/balance.ts'
import { compareNewestFirst } from '#domain/invoices/invoice.ts'
import { InvoiceNumber } from '#domain/invoices/invoice-number.ts'
import { invoiceStatuses } from '#domain/invoices/invoice-status.ts'
import { statusesOf } from '#domain/invoices/list/invoice-filter.ts'
import { createInvoiceRow, type InvoiceRow } from '#domain/invoices/list/invoice-row.ts'
import { type InvoiceSums, sumInvoices } from '#domain/invoices/list/invoice-sums.ts'
import { createGateway } from '#gateway/gateway.ts'
import type { InvoiceStore } from '#gateway/invoices/invoices.ts'
import { parseDay, UsageError } from '#cli/command.ts'
import { readMoneyFormat } from '#cli/content/agency-locale.ts'
import { findChosenCustomers } from '#cli/customers/find-chosen-customers.ts'
import { type Columns, defineList } from '#cli/list.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { onTheRight, writeTable } from '#cli/table.ts'

type Entry = InvoiceRow & { readonly customerId: string; readonly updateTime: string }

const columns: Columns<Entry> = {
  number: ['Number', ({ invoice }) => invoice.number],
  customerId: ['Customer', ({ customerId }) => customerId],
  issuedOn: ['Issued', ({ invoice }) => invoice.issuedOn],
  dueOn: ['Due', ({ invoice }) => invoice.dueOn],
  state: ['State', ({ status }) => status],
  net: ['Net', ({ invoice: { kind, netMinor, currency } }) => ({ amountMinor: signedMinor(kind, netMinor), currency })],
  tax: ['Tax', ({ invoice: { kind, taxMinor, currency } }) => ({ amountMinor: signedMinor(kind, taxMinor), currency })],
  gross: ['Gross', ({ invoice: { kind, grossMinor, currency } }) => ({ amountMinor: signedMinor(kind, grossMinor), currency })],
  open: ['Left to pay', ({ amountDueMinor, invoice: { currency } }) => ({ amountMinor: amountDueMinor, currency })],
  reference: ['Reference', ({ invoice }) => invoice.reference],
}

const states = [...invoiceStatuses, 'unpaid'] as const

/** The invoices of one customer, or of all. */
export const invoicesList = defineList({
  name: 'invoices list',
  summary: 'Lists the invoices, newest first, with their totals.',
  details:
    '`unpaid` means open, partlyPaid or overdue. Totals are by currency; credit notes are subtracted, and drafts, proformas and void invoices do not count.',
  example: 'invoices list --from 2026-01-01 --to 2026-03-31 --sort -gross',
  json: 'as JSON: `invoices` with every field, and `totals`',
  columns,
  syntax: (parser) =>
    parser
      .option('--customer <ID>', 'only of this customer')
      .option('--number <N>', 'only with this number')
      .addOption(new Option('--state <STATE>', 'in this state today').choices(states))
      .addOption(new Option('--overdue', 'only overdue ones').conflicts('state'))
      .option('--from <DAY>', 'issued on this day or later', parseDay)
      .option('--to <DAY>', 'issued on this day or earlier', parseDay),
  list: async ({ values }, config, list) => {
    const { customer, number, from, to, overdue } = values
    if (number !== undefined && !v.is(InvoiceNumber, number)) throw new UsageError(`Invalid invoice number: ${JSON.stringify(number)}`)
    if (from !== undefined && to !== undefined && from > to) throw new UsageError(`--from ${from} is later than --to ${to}.`)
    const state = overdue ? 'overdue' : values.state
    const wanted = state === undefined ? invoiceStatuses : state === 'unpaid' ? statusesOf(state) : [state]
    await using open = await openDocuments(config)
    const { customers, invoices } = createGateway(open.documents)
    const now = new Date()
    const entries: Entry[] = []
    for (const { id: customerId, timeZone } of await findChosenCustomers(customers, customer)) {
      const today = calendarDateAt(now, timeZone)
      const found = await (number === undefined ? invoices.listVersionedInvoices(customerId) : findOne(invoices, customerId, number))
      entries.push(...found.map(({ invoice, updateTime }) => ({ ...createInvoiceRow(invoice, today), customerId, updateTime })))
    }
    const chosen = entries.filter(({ invoice, status }) => wanted.includes(status) && isWithin(invoice.issuedOn, from, to))
    const picked = list.pick(chosen.toSorted((a, b) => compareNewestFirst(a.invoice, b.invoice)))
    const totals = sumInvoices(picked.map(({ invoice }) => invoice))
    if (list.isJson) {
      const written = picked.map(({ customerId, invoice, updateTime }) => ({ customerId, ...invoice, updateTime }))
      return `${JSON.stringify({ invoices: written, totals }, null, 2)}\n`
    }
    const none = entries.length === 0 ? 'No invoices yet.\n' : 'No matching invoices.\n'
    return (await list.write(picked, { none })) + (await writeTotals(totals, config.terminalWidth))
  },
})

async function findOne(invoices: InvoiceStore, customerId: string, number: string) {
  const [invoice] = await invoices.findVersionedInvoices([{ customerId, number }])
  return invoice ? [invoice] : []
}

function isWithin(day: CalendarDate, from: CalendarDate | undefined, to: CalendarDate | undefined): boolean {
  return (from === undefined || day >= from) && (to === undefined || day <= to)
}

async function writeTotals(totals: readonly InvoiceSums[], terminalWidth: number | undefined): Promise<string> {
  if (totals.length === 0) return ''
  const money = await readMoneyFormat()
  const headings = ['Net', 'Tax', 'Gross', 'Left to pay'].map(onTheRight)
  const rows = totals.map(({ currency, netMinor, taxMinor, grossMinor, openMinor }) => [
    currency,
    ...[netMinor, taxMinor, grossMinor, openMinor].map((minor) => money(minor, currency)),
  ])
  return `\n${writeTable(['Total', ...headings], rows, terminalWidth)}`
}
