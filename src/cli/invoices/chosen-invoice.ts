import * as v from 'valibot'
import { type CalendarDate, calendarDateAt } from '#domain/calendar-date.ts'
import { dropInvisibleMarks } from '#domain/invisible-marks.ts'
import type { Customer } from '#domain/customers/customer.ts'
import { InvoiceNumber } from '#domain/invoices/invoice-number.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import type { Versioned } from '#gateway/documents/versioned.ts'
import type { Gateway } from '#gateway/gateway.ts'
import type { InvoiceAddress, OwnedInvoice } from '#gateway/invoices/invoices.ts'
import { CommandError, UsageError } from '#cli/command.ts'
import { findCustomerIdProblem } from '#cli/records/customer-file-name.ts'

/** A stored invoice and its customer. */
export type ChosenInvoice = {
  /** As lists name it: `CUSTOMER/NUMBER`. */
  readonly name: string
  readonly customer: Customer
  readonly stored: Versioned<OwnedInvoice>
  readonly invoice: Invoice
  /** By the customer's clocks. */
  readonly today: CalendarDate
}

/** The invoice as operations take it. */
export function addressOf({ stored }: ChosenInvoice): InvoiceAddress {
  return { customerId: stored.customerId, number: stored.invoice.number }
}

/** How commands name an invoice. */
export const invoiceArgument = ['<NUMBER>', 'or CUSTOMER/NUMBER, if several customers have this number'] as const

/** Customers of one query. */
const pageSize = 500

/**
 * The invoice of a number, or of `CUSTOMER/NUMBER`; numbers may have slashes, ids of customers have none.
 *
 * @throws UsageError for an invalid number, CommandError if no invoice or several match.
 */
export async function findChosenInvoice({ customers, invoices }: Gateway, given: string): Promise<ChosenInvoice> {
  const typed = dropInvisibleMarks(given)
  const [, customerId = '', own = ''] = /^([^/]+)\/(.+)$/su.exec(typed) ?? []
  const number = typed.normalize('NFC')
  if (!v.is(InvoiceNumber, number)) throw new UsageError(`Invalid invoice number: ${JSON.stringify(typed)}.`)
  const candidates: Versioned<OwnedInvoice>[] = []
  const all = await customers.listAllCustomers()
  const ids = all.map(({ id }) => id)
  for (let start = 0; start < ids.length; start += pageSize) {
    const addresses = ids.slice(start, start + pageSize).map((id) => ({ customerId: id, number }))
    candidates.push(...(await invoices.findVersionedInvoices(addresses)).filter((found) => found !== undefined))
  }
  if (findCustomerIdProblem(customerId) === undefined && ids.includes(customerId) && v.is(InvoiceNumber, own)) {
    const [found] = await invoices.findVersionedInvoices([{ customerId, number: own }])
    if (found) candidates.push(found)
  }
  const [stored, ...others] = candidates
  const customer = all.find(({ id }) => id === stored?.customerId)
  if (!stored || !customer) throw new CommandError(`No such invoice: ${typed}.`)
  if (others.length > 0) {
    const names = candidates.map((each) => `${each.customerId}/${each.invoice.number}`)
    throw new CommandError(`Several invoices match ${typed}: ${names.join(', ')}. Specify one of them.`)
  }
  return {
    name: `${stored.customerId}/${stored.invoice.number}`,
    customer,
    stored,
    invoice: stored.invoice,
    today: calendarDateAt(new Date(), customer.timeZone),
  }
}
