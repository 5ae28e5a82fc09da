import { addDays, addMonths, type CalendarDate, parseCalendarDate, utcMidnightOf } from '#domain/calendar-date.ts'
import type { InvoiceQuery } from '#domain/invoices/invoice-query.ts'

type Days = Pick<InvoiceQuery, 'from' | 'to'>

/** First and last day of a month, as a filter of the list. */
export function daysOfMonth(month: Date): Required<Days> {
  const from = parseCalendarDate(month.toISOString().slice(0, 10))
  return { from, to: lastDayOf(from) }
}

/** The month that a filter of the list covers exactly, as its first day. */
export function monthOf({ from, to }: Days): Date | undefined {
  return from?.endsWith('-01') && to === lastDayOf(from) ? utcMidnightOf(from) : undefined
}

function lastDayOf(first: CalendarDate): CalendarDate {
  return addDays(addMonths(first, 1), -1)
}
