import { type CalendarDate, daysBetween, parseCalendarDate } from '#domain/calendar-date.ts'
import { minorDigits } from '#domain/money.ts'

/** Reads digits with at most one sign before the decimals, without grouping. @returns Minor units; undefined for other texts and for more decimals than the currency has. */
export function readPlainAmount(text: string, decimal: '.' | ',', currency: string): number | undefined {
  const [, whole, fraction = ''] = (decimal === ',' ? /^(\d{1,15})(?:,(\d*))?$/u : /^(\d{1,15})(?:\.(\d*))?$/u).exec(text) ?? []
  const digits = minorDigits(currency)
  if (whole === undefined || /[^0]/u.test(fraction.slice(digits))) return undefined
  const minor = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  return Number.isSafeInteger(minor) ? minor : undefined
}

/** A date of its parts; undefined if there is no such day. Years of two digits are of 1970 to 2069. */
export function readDay(year: string, month: string, day: string): CalendarDate | undefined {
  const whole = year.length === 2 ? `${Number(year) < 70 ? '20' : '19'}${year}` : year
  try {
    return parseCalendarDate(`${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** The day of a month that is nearest to another day: MT940 writes booking days without their year. */
export function nearestDay(month: string, day: string, to: CalendarDate): CalendarDate | undefined {
  const year = Number(to.slice(0, 4))
  const days = [year - 1, year, year + 1].flatMap((each) => readDay(String(each), month, day) ?? [])
  return days.toSorted((a, b) => Math.abs(daysBetween(to, a)) - Math.abs(daysBetween(to, b)))[0]
}
