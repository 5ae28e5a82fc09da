import * as v from 'valibot'
import { type CalendarDate, CalendarDateSchema, parseCalendarDate } from '#domain/calendar-date.ts'
import type { StatementPeriod } from '#domain/invoices/ledger/account-statement.ts'

/**
 * Parses the period in an address. Missing or invalid dates default to the first day of the year and today. Dates in reverse order are
 * swapped, and future dates become today.
 *
 * @param today In the customer's time zone.
 */
export function parseStatementPeriod(params: URLSearchParams, today: CalendarDate): Required<StatementPeriod> {
  return readPeriod(params.get('from'), params.get('to'), today)
}

/**
 * The whole year, or until today for the current year.
 *
 * @param year Four digits.
 * @param today In the customer's time zone.
 */
export function yearPeriod(year: string, today: CalendarDate): Required<StatementPeriod> {
  return readPeriod(`${year}-01-01`, `${year}-12-31`, today)
}

/** @see parseStatementPeriod */
export function readPeriod(
  fromText: string | null | undefined,
  toText: string | null | undefined,
  today: CalendarDate,
): Required<StatementPeriod> {
  const to = earlier(findDay(toText) ?? today, today)
  const from = findDay(fromText) ?? parseCalendarDate(`${to.slice(0, 4)}-01-01`)
  if (from <= to) return { from, to }
  return { from: to, to: earlier(from, today) }
}

function earlier(a: CalendarDate, b: CalendarDate): CalendarDate {
  return a < b ? a : b
}

function findDay(text: string | null | undefined): CalendarDate | undefined {
  const result = v.safeParse(CalendarDateSchema, text)
  return result.success ? result.output : undefined
}
