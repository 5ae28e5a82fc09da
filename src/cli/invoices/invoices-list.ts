import * as v from 'valibot'
import { calendarDateAt } from '#domain/calendar-date.ts'
import type { Customer } from '#domain/customers/customer.ts'
import { signedMinor } from '#domain/invoices/balance.ts'
import { compareNewestFirst, type Invoice } from '#domain/invoices/invoice.ts'
import { InvoiceNumber } from '#domain/invoices/invoice-number.ts'
import { amountDueMinor, deriveInvoiceStatus } from '#domain/invoices/invoice-status.ts'
import { formatPlainAmount } from '#domain/money.ts'
import { createGateway } from '#gateway/gateway.ts'
import type { Invoices } from '#gateway/invoices/invoices.ts'
import { defineCommand, UsageError } from '#cli/command.ts'
import { findChosenCustomers } from '#cli/customers/find-chosen-customers.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { writeTable } from '#cli/table.ts'

type Entry = { readonly customer: Customer; readonly invoice: Invoice; readonly updateTime: string }

/** The invoices of one customer, or of all. */
export const invoicesList = defineCommand({
  name: 'invoices list',
  summary: 'Lists the invoices, newest first.',
  example: 'invoices list --customer halde',
  syntax: (parser) =>
    parser
      .option('--customer <ID>', 'of this customer only')
      .option('--number <N>', 'the one of this number only')
      .option('--json', 'as a JSON array with every field'),
  run: async ({ values }, config) => {
    if (values.number !== undefined && !v.is(InvoiceNumber, values.number)) {
      throw new UsageError(`${JSON.stringify(values.number)} is not an invoice number`)
    }
    await using open = await openDocuments(config)
    const { customers, invoices } = createGateway(open.documents)
    const entries: Entry[] = []
    for (const customer of await findChosenCustomers(customers, values.customer)) {
      const found = await (values.number === undefined
        ? invoices.listVersionedInvoices(customer.id)
        : findOne(invoices, customer.id, values.number))
      entries.push(...found.map(({ invoice, updateTime }) => ({ customer, invoice, updateTime })))
    }
    entries.sort((a, b) => compareNewestFirst(a.invoice, b.invoice))
    if (values.json)
      return `${JSON.stringify(
        entries.map(({ customer, invoice, updateTime }) => ({ customerId: customer.id, ...invoice, updateTime })),
        null,
        2,
      )}\n`
    if (entries.length === 0) return 'No invoices yet.\n'
    const headings = ['Number', 'Customer', 'Issued', 'Due', 'Status', 'Amount', 'Left to pay', 'Reference']
    return writeTable(headings, entries.map(toRow))
  },
})

async function findOne(invoices: Invoices, customerId: string, number: string) {
  const [invoice] = await invoices.findVersionedInvoices([{ customerId, number }])
  return invoice ? [invoice] : []
}

function toRow({ customer, invoice }: Entry): string[] {
  const { number, kind, issuedOn, dueOn, currency, grossMinor, reference } = invoice
  const status = deriveInvoiceStatus(invoice, calendarDateAt(new Date(), customer.timeZone))
  const amount = (minor: number) => `${formatPlainAmount(minor, currency)} ${currency}`
  return [number, customer.id, issuedOn, dueOn, status, amount(signedMinor(kind, grossMinor)), amount(amountDueMinor(invoice)), reference]
}
