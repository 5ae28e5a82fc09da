import { type CalendarDate, utcMidnightOf } from '#domain/calendar-date.ts'
import { signedMinor } from '#domain/invoices/balance.ts'
import { amountDueMinor, deriveInvoiceStatus, type InvoiceStatus } from '#domain/invoices/invoice-status.ts'
import type { Locale } from '#domain/locale.ts'
import { localeTags } from '#domain/locale.ts'
import { createMoneyFormats } from '#domain/money.ts'
import type { InvoiceListQuery } from '#gateway/agency-lists.ts'
import type { OwnedInvoice } from '#gateway/invoices/invoices.ts'
import type { Companies } from '#web/dashboard/agency/desk-types.server.ts'
import type { InvoiceFilters } from '#web/dashboard/agency/invoices/invoice-list-address.ts'
import { invoicePath } from '#web/dashboard/agency/invoices/invoice-path.server.ts'

/** A row of the list, in the page's language. */
export type ListRow = {
  /** English path of its page. */
  readonly path: string
  readonly number: string
  readonly reference: string
  readonly company: string
  readonly issuedOn: Date
  readonly dueOn: Date
  readonly status: InvoiceStatus
  readonly amount: string
  /** What is left to pay, unless it is nothing or all of it. */
  readonly left?: string
}

/** What the desk is asked for. @param today By the agency's clocks. */
export function toQuery({ state, text, customer }: InvoiceFilters, today: CalendarDate): InvoiceListQuery {
  if (text !== '') return { kind: 'numbered', prefix: text }
  if (state === 'overdue') return { kind: 'overdue', today }
  return { kind: 'newest', ...(state !== 'all' && { state }), ...(customer !== undefined && { customerId: customer }) }
}

export function describeRows(
  owned: readonly OwnedInvoice[],
  { companies, today, locale }: { readonly companies: Companies; readonly today: CalendarDate; readonly locale: Locale },
): readonly ListRow[] {
  const format = createMoneyFormats(localeTags[locale])
  return owned.map(({ customerId, invoice }) => {
    const { number, reference, issuedOn, dueOn, kind, grossMinor, currency } = invoice
    const dueMinor = amountDueMinor(invoice)
    return {
      path: invoicePath({ customerId, number }),
      number,
      reference,
      company: companies.get(customerId) ?? customerId,
      issuedOn: utcMidnightOf(issuedOn),
      dueOn: utcMidnightOf(dueOn),
      status: deriveInvoiceStatus(invoice, today),
      amount: format(signedMinor(kind, grossMinor), currency),
      ...(dueMinor > 0 && dueMinor !== grossMinor && { left: format(dueMinor, currency) }),
    }
  })
}
