import { addDays, addMonths, type CalendarDate, compareCalendarDates } from '#domain/calendar-date.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { totalInvoice } from '#domain/invoices/totals.ts'
import type { Product } from './product.ts'

/** A draft invoice of a product, and the product whose next invoice is the one after it. */
export type RecurringInvoice = { readonly invoice: Invoice; readonly product: Product }

const monthsOf = { month: 1, quarter: 3, year: 12 } as const
const defaultDueDays = 14

/** Whether a draft of the product is to be made. @param today By the customer's clocks. */
export function isInvoiceDue({ invoicing, status, interval, nextInvoiceOn, endsOn }: Product, today: CalendarDate): boolean {
  if (invoicing === undefined || status !== 'active' || interval === 'once' || nextInvoiceOn === undefined) return false
  return nextInvoiceOn <= today && (endsOn === undefined || nextInvoiceOn <= endsOn)
}

/**
 * Makes the draft that is due: one line, for the interval that begins on the product's `nextInvoiceOn`, at its whole price. After the last
 * one before `endsOn` the product has no `nextInvoiceOn`.
 *
 * @param draft Its number, the day that it is made, and the account to pay into.
 * @throws RangeError if none is due.
 */
export function makeRecurringInvoice(
  product: Product,
  draft: Pick<Invoice, 'number' | 'issuedOn' | 'iban' | 'bic' | 'accountHolder'>,
): RecurringInvoice {
  const { name, interval, nextInvoiceOn: from, endsOn, priceMinor, currency, taxRate = 0, taxCategory, dueDays = defaultDueDays } = product
  if (from === undefined || !isInvoiceDue(product, draft.issuedOn)) throw new RangeError(`No invoice of ${product.id} is due.`)
  const next = addInterval(from, product)
  const lastDay = addDays(next, -1)
  const isLast = endsOn !== undefined && compareCalendarDates(endsOn, next) < 0
  const lines = [
    {
      description: name,
      quantity: 1,
      unit: interval === 'month' ? 'month' : 'piece',
      unitPriceMinor: priceMinor,
      taxRate,
      ...(taxCategory && { taxCategory }),
    },
  ] as const satisfies Invoice['lines']
  const { nextInvoiceOn: _, ...rest } = product
  return {
    invoice: {
      ...draft,
      kind: 'invoice',
      state: 'draft',
      reference: name,
      dueOn: addDays(draft.issuedOn, dueDays),
      supply: { from, to: isLast && endsOn >= from ? endsOn : lastDay },
      currency,
      lines,
      ...totalInvoice({ lines }),
      payments: [],
      notes: '',
    },
    product: isLast ? rest : { ...rest, nextInvoiceOn: next },
  }
}

/**
 * The product without the intervals that began before today and are not invoiced, as those of a pause: its next invoice is for the first
 * interval that begins today or later.
 *
 * @param today By the customer's clocks.
 */
export function skipIntervals(product: Product, today: CalendarDate): Product {
  const { nextInvoiceOn, ...rest } = product
  if (nextInvoiceOn === undefined || product.interval === 'once') return product
  let next = nextInvoiceOn
  while (compareCalendarDates(next, today) < 0) next = addInterval(next, product)
  if (next === nextInvoiceOn) return product
  return product.endsOn !== undefined && compareCalendarDates(product.endsOn, next) < 0 ? rest : { ...rest, nextInvoiceOn: next }
}

/** The day one interval later. At the end of a shorter month the day of `startedOn` is what returns: 31 January, 28 February, 31 March. */
function addInterval(date: CalendarDate, { interval, startedOn }: Product): CalendarDate {
  const next = addMonths(date, interval === 'once' ? 0 : monthsOf[interval])
  const isCut = addDays(date, 1).endsWith('-01') && startedOn.slice(-2) > date.slice(-2)
  if (!isCut) return next
  const firstOfNext = addDays(next, 1 - Number(next.slice(-2)))
  const wanted = addDays(firstOfNext, Number(startedOn.slice(-2)) - 1)
  return wanted.slice(0, 7) === next.slice(0, 7) ? wanted : addDays(addMonths(firstOfNext, 1), -1)
}
