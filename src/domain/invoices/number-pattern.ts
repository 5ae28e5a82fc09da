import * as v from 'valibot'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { InvoiceNumber } from './invoice-number.ts'

const placeholder = /\{(0+)\}/u

/** How invoices are numbered, such as `{year}-{0000}`: the year of issue, and a count of that many digits at least, from 1 in each year. */
export const NumberPattern = v.pipe(
  v.string(),
  v.check((pattern) => pattern.split(/\{0+\}/u).length === 2, 'does not have one count, such as {0000}'),
  v.check(
    (pattern) => v.is(InvoiceNumber, writeNumber(pattern, '2026-01-01', 1)),
    'does not make a number of up to 40 letters, digits and - / . _ #',
  ),
)

/** The pattern of a site that has none. */
export const defaultNumberPattern = '{year}-{0000}'

/** The sequence that a number is of: the pattern with its year. */
export function nameSequence(pattern: string, issuedOn: CalendarDate): string {
  return pattern.replaceAll('{year}', issuedOn.slice(0, 4))
}

/** Whether a number is one that the pattern makes. */
export function isOfSequence(pattern: string, issuedOn: CalendarDate, number: string): boolean {
  return countOfNumber(pattern, issuedOn, number) !== undefined
}

/** The count in a number that the pattern makes; undefined for others. */
export function countOfNumber(pattern: string, issuedOn: CalendarDate, number: string): number | undefined {
  const counts = [...number.matchAll(/\d+/gu)].map(([digits]) => Number(digits))
  return counts.find((count) => writeNumber(pattern, issuedOn, count) === number)
}

/** Writes the number of a count. */
export function writeNumber(pattern: string, issuedOn: CalendarDate, count: number): string {
  return nameSequence(pattern, issuedOn).replace(placeholder, (_, zeros: string) => String(count).padStart(zeros.length, '0'))
}
