import * as v from 'valibot'
import { type CalendarDate, CalendarDateSchema, parseCalendarDate } from '#domain/calendar-date.ts'
import type { StatementPeriod } from '#domain/invoices/ledger/account-statement.ts'

/**
 * The period that an address asks for: what it leaves out, or what is no day, is today and the first day of that year. Days that come in the
 * other order are turned round; nothing has happened after today.
 *
 * @param today In the customer's time zone.
 */
export function parseStatementPeriod(params: URLSearchParams, today: CalendarDate): Required<StatementPeriod> {
  return readPeriod(params.get('from'), params.get('to'), today)
}

/**
 * A whole year, or as much of it as has passed.
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
