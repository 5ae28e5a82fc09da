import { compareTexts } from '#domain/compare-texts.ts'
import { compareCalendarDates } from '#domain/calendar-date.ts'
import { signedMinor } from '#domain/invoices/balance.ts'
import { compareNewestFirst, type Invoice } from '#domain/invoices/invoice.ts'

export const invoiceSorts = ['number', 'issuedOn', 'dueOn', 'amount'] as const
export type InvoiceSort = (typeof invoiceSorts)[number]

/** Sort order of the list. */
export type InvoiceOrder = { readonly sort: InvoiceSort; readonly isDescending: boolean }

/** Compares by a column; equal values stay newest first in both directions. */
export function compareBy({ sort, isDescending }: InvoiceOrder): (a: Invoice, b: Invoice) => number {
  const direction = isDescending ? -1 : 1
  return (a, b) => direction * compareOn(sort, a, b) || compareNewestFirst(a, b)
}

function compareOn(sort: InvoiceSort, a: Invoice, b: Invoice): number {
  switch (sort) {
    case 'number':
      return compareTexts(a.number, b.number)
    case 'issuedOn':
      return compareCalendarDates(a.issuedOn, b.issuedOn)
    case 'dueOn':
      return compareCalendarDates(a.dueOn, b.dueOn)
    case 'amount':
      // Amounts in different currencies are not comparable, so they are grouped by currency.
      return compareTexts(a.currency, b.currency) || signedMinor(a.kind, a.grossMinor) - signedMinor(b.kind, b.grossMinor)
  }
}

type Due = { readonly invoice: Pick<Invoice, 'dueOn' | 'number'> }

/** Orders invoices by the day on which they are due, then by number. */
export function compareDueDates({ invoice: a }: Due, { invoice: b }: Due): number {
  return compareCalendarDates(a.dueOn, b.dueOn) || compareTexts(a.number, b.number)
}
