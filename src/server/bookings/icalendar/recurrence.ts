import type { StepBudget } from './step-budget.ts'
import { day, hour, minute, parseTime, type TimeValue } from './values.ts'

const frequencies = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY'] as const
type Frequency = (typeof frequencies)[number]

/** A recurrence rule (RFC 5545, section 3.3.10). */
export type Rule = {
  readonly frequency: Frequency
  readonly interval: number
  readonly count?: number
  readonly until?: TimeValue
  /** 0 is Sunday. */
  readonly weekStart: number
  readonly days?: readonly WeekDay[]
  readonly months?: ReadonlySet<number>
  readonly monthDays?: ReadonlySet<number>
  readonly yearDays?: ReadonlySet<number>
  readonly weekNumbers?: ReadonlySet<number>
  readonly hours?: ReadonlySet<number>
  readonly minutes?: ReadonlySet<number>
  readonly seconds?: ReadonlySet<number>
  readonly positions?: ReadonlySet<number>
}

/** @param nth Within the month or year, negative from its end; 0 means every one. */
type WeekDay = { readonly weekday: number; readonly nth: number }

export type RuleReading = {
  /** Absent if the rule is unreadable. */
  readonly rule?: Rule
  /** Also known for an unreadable rule. */
  readonly until?: TimeValue
  /** Parts that could not be read. */
  readonly unread: readonly string[]
}

/**
 * Parses a rule. An unreadable INTERVAL, COUNT or UNTIL is ignored, which yields all occurrences and more. With any other unreadable part,
 * occurrences could be missed, so the rule counts as unreadable.
 */
export function parseRule(text: string): RuleReading {
  const parts = new Map<string, string>()
  const unread: string[] = []
  for (const part of text.split(';').filter(Boolean)) {
    const [, name = '', value = ''] = /^\s*([a-z-]+)\s*=\s*(.*?)\s*$/iu.exec(part) ?? []
    const key = name.toUpperCase()
    // With two values it is ambiguous.
    parts.set(key, parts.has(key) ? '' : value.toUpperCase())
  }
  const take = <Value>(name: string, parse: (value: string) => Value | undefined): Value | undefined => {
    const value = parts.get(name)
    parts.delete(name)
    if (value === undefined) return undefined
    const parsed = parse(value)
    if (parsed === undefined) unread.push(name)
    return parsed
  }
  const until = take('UNTIL', parseTime)
  const interval = take('INTERVAL', parseCount) ?? 1
  const isIntervalRead = !unread.includes('INTERVAL')
  const count = take('COUNT', parseCount)
  const endless = [...unread]
  const known = { ...(until && { until }) }
  const frequency = take('FREQ', (value) => frequencies.find((each) => each === value))
  if (frequency === undefined && unread.length === endless.length) unread.push('FREQ')
  const weekStart = take('WKST', (value) => weekdays.get(value)) ?? 1
  const rank = frequency === undefined ? 0 : frequencies.indexOf(frequency)
  /** Parts that RFC 5545 does not define for the frequency are ignored. */
  const takeFor = <Value>(isMeant: boolean, name: string, parse: (value: string) => Value | undefined) =>
    take(name, (value) => (isMeant ? parse(value) : undefined))
  const isDailyOrMore = rank <= frequencies.indexOf('DAILY')
  const lists = {
    days: take('BYDAY', parseWeekDays),
    months: take('BYMONTH', parseNumbers(1, 12)),
    monthDays: takeFor(frequency !== 'WEEKLY', 'BYMONTHDAY', parseNumbers(1, 31, -31)),
    yearDays: takeFor(frequency === 'YEARLY' || !isDailyOrMore, 'BYYEARDAY', parseNumbers(1, 366, -366)),
    weekNumbers: takeFor(frequency === 'YEARLY', 'BYWEEKNO', parseNumbers(1, 53, -53)),
    hours: take('BYHOUR', parseNumbers(0, 23)),
    minutes: take('BYMINUTE', parseNumbers(0, 59)),
    seconds: take('BYSECOND', parseNumbers(0, 60)),
    positions: takeFor(isDailyOrMore, 'BYSETPOS', parseNumbers(1, 366, -366)),
  }
  for (const name of parts.keys()) if (!name.startsWith('X-')) unread.push(name || 'a part without a name')
  if (frequency === undefined || unread.length > endless.length) return { ...known, unread }
  const given = Object.fromEntries(Object.entries(lists).filter(([, list]) => list !== undefined))
  // With an unreadable interval, counting would be wrong, too.
  const counted = count !== undefined && isIntervalRead ? { count } : {}
  return { ...known, rule: { frequency, interval, weekStart, ...known, ...counted, ...given }, unread }
}

export type Expansion = {
  /** DTSTART in local time: the first occurrence, unless the rule excludes it. */
  readonly start: number
  readonly isDay: boolean
  /** Earlier occurrences are left out. */
  readonly from: number
  /** Later occurrences are left out. */
  readonly to: number
  readonly budget: StepBudget
}

/**
 * Expands a rule in local time, sorted. Without COUNT it starts near `from`, however long ago DTSTART was.
 *
 * @throws StepLimitError if it takes too many steps.
 */
export function listRepetitions(rule: Rule, { start, isDay, from, to, budget }: Expansion): readonly number[] {
  if (from > to) return []
  const startDay = Math.floor(start / day)
  const plan = planDays(rule, startDay)
  const times = isDay ? [0] : listTimes(rule, start - startDay * day, budget)
  const isInStep = isDay ? () => true : findStep(rule, start)
  const { periodOf, daysOf } = plan
  const first = periodOf(startDay)
  const step = plan.isSteppedByTime ? 1 : rule.interval
  const skipped = rule.count === undefined ? Math.floor((periodOf(Math.floor(Math.max(from, start) / day)) - first) / step) : 0
  const found: number[] = []
  let left = rule.count ?? Number.POSITIVE_INFINITY
  for (let period = first + skipped * step; left > 0; period += step) {
    const [firstDay, lastDay] = daysOf(period)
    if (firstDay * day > to) break
    const set: number[] = []
    for (let at = firstDay; at <= lastDay; at++) {
      budget.spend(1)
      if (!plan.matches(at)) continue
      budget.spend(times.length)
      for (const time of times) if (isInStep(at * day + time)) set.push(at * day + time)
    }
    for (const time of pick(set, rule.positions)) {
      if (time < start || left === 0) continue
      left -= 1
      if (time >= from && time <= to) found.push(time)
    }
  }
  return found
}

type DayPlan = {
  readonly periodOf: (day: number) => number
  /** First and last day of a period. */
  readonly daysOf: (period: number) => readonly [number, number]
  readonly matches: (day: number) => boolean
  /** The interval counts hours, minutes or seconds (`findStep`), so periods are days. */
  readonly isSteppedByTime: boolean
}

/** Days of the rule, completed from DTSTART (RFC 5545, section 3.3.10). */
function planDays(given: Rule, startDay: number): DayPlan {
  const rule = withStart(given, startDay)
  const { frequency, weekStart } = rule
  const isOneOf = (list: ReadonlySet<number> | undefined, number: number, length: number) =>
    !list || list.has(number) || list.has(number - length - 1)
  const onWeekdays = rule.days && new Set(rule.days.map(({ weekday }) => weekday))
  const matches = (at: number): boolean => {
    if (onWeekdays && !onWeekdays.has(weekdayOf(at))) return false
    const { year, month, date } = civilOf(at)
    if (rule.months && !rule.months.has(month)) return false
    const daysInMonth = dayOf(year, month + 1, 1) - dayOf(year, month, 1)
    if (!isOneOf(rule.monthDays, date, daysInMonth)) return false
    const yearDay = at - dayOf(year, 1, 1) + 1
    const daysInYear = dayOf(year + 1, 1, 1) - dayOf(year, 1, 1)
    if (!isOneOf(rule.yearDays, yearDay, daysInYear)) return false
    if (rule.weekNumbers && !matchesWeek(rule.weekNumbers, at, year, weekStart)) return false
    if (!rule.days) return true
    const isInMonth = frequency === 'MONTHLY' || rule.months !== undefined
    const [number, length] = isInMonth ? [date, daysInMonth] : [yearDay, daysInYear]
    return rule.days.some(({ weekday, nth }) => {
      if (weekday !== weekdayOf(at)) return false
      if (nth === 0 || (frequency !== 'MONTHLY' && frequency !== 'YEARLY')) return true
      return nth > 0 ? Math.ceil(number / 7) === nth : Math.ceil((length - number + 1) / 7) === -nth
    })
  }
  switch (frequency) {
    case 'YEARLY': {
      const months = rule.months ? [...rule.months] : [1, 12]
      const [first, last] = [Math.min(...months), Math.max(...months)]
      const daysOf = (year: number) => [dayOf(year, first, 1), dayOf(year, last + 1, 1) - 1] as const
      return { periodOf: (at) => civilOf(at).year, daysOf, matches, isSteppedByTime: false }
    }
    case 'MONTHLY': {
      const periodOf = (at: number) => civilOf(at).year * 12 + civilOf(at).month - 1
      return { periodOf, daysOf: (month) => [dayOf(0, month + 1, 1), dayOf(0, month + 2, 1) - 1], matches, isSteppedByTime: false }
    }
    case 'WEEKLY': {
      const firstOf = (week: number) => week * 7 + weekStart - epochWeekday
      const periodOf = (at: number) => Math.floor((at + epochWeekday - weekStart) / 7)
      return { periodOf, daysOf: (week) => [firstOf(week), firstOf(week) + 6], matches, isSteppedByTime: false }
    }
    default:
      return { periodOf: (at) => at, daysOf: (at) => [at, at], matches, isSteppedByTime: frequency !== 'DAILY' }
  }
}

function withStart(rule: Rule, startDay: number): Rule {
  const { month, date } = civilOf(startDay)
  const days = [{ weekday: weekdayOf(startDay), nth: 0 }]
  const { frequency } = rule
  if (rule.days || rule.monthDays || rule.yearDays) return rule
  if (frequency === 'WEEKLY' || (frequency === 'YEARLY' && rule.weekNumbers)) return { ...rule, days }
  if (frequency === 'YEARLY') return { ...rule, months: rule.months ?? new Set([month]), monthDays: new Set([date]) }
  return frequency === 'MONTHLY' ? { ...rule, monthDays: new Set([date]) } : rule
}

/** The first week of a year has at least four days in it. */
function matchesWeek(numbers: ReadonlySet<number>, at: number, year: number, weekStart: number): boolean {
  const firstWeek = (of: number) => {
    const fourth = dayOf(of, 1, 4)
    return fourth - ((weekdayOf(fourth) - weekStart + 7) % 7)
  }
  const weekYear = at >= firstWeek(year + 1) ? year + 1 : at < firstWeek(year) ? year - 1 : year
  const number = Math.floor((at - firstWeek(weekYear)) / 7) + 1
  const weeks = (firstWeek(weekYear + 1) - firstWeek(weekYear)) / 7
  return numbers.has(number) || numbers.has(number - weeks - 1)
}

/** Times of a day, sorted. @param inDay Time of DTSTART. */
function listTimes({ frequency, hours, minutes, seconds }: Rule, inDay: number, budget: StepBudget): readonly number[] {
  const rank = frequencies.indexOf(frequency)
  const listOf = (given: ReadonlySet<number> | undefined, own: Frequency, count: number, ofStart: number) =>
    given
      ? [...given].toSorted((a, b) => a - b)
      : rank >= frequencies.indexOf(own)
        ? Array.from({ length: count }, (_, at) => at)
        : [ofStart]
  const hourList = listOf(hours, 'HOURLY', 24, Math.floor(inDay / hour))
  const minuteList = listOf(minutes, 'MINUTELY', 60, Math.floor((inDay % hour) / minute))
  const secondList = listOf(seconds, 'SECONDLY', 60, Math.floor((inDay % minute) / 1000))
  budget.spend(hourList.length * minuteList.length * secondList.length)
  return hourList.flatMap((h) => minuteList.flatMap((m) => secondList.map((s) => h * hour + m * minute + s * 1000)))
}

/** Whether the time since the start is a multiple of the interval in hours, minutes or seconds. */
function findStep({ frequency, interval }: Rule, start: number): (time: number) => boolean {
  const unit = { HOURLY: hour, MINUTELY: minute, SECONDLY: 1000, DAILY: 0, WEEKLY: 0, MONTHLY: 0, YEARLY: 0 }[frequency]
  if (unit === 0 || interval === 1) return () => true
  return (time) => (Math.floor(time / unit) - Math.floor(start / unit)) % interval === 0
}

function pick(set: readonly number[], positions: ReadonlySet<number> | undefined): readonly number[] {
  return positions ? set.filter((_, at) => positions.has(at + 1) || positions.has(at - set.length)) : set
}

/** 1 January 1970 was a Thursday. */
const epochWeekday = 4

const weekdays: ReadonlyMap<string, number> = new Map(['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'].map((name, at) => [name, at]))

function weekdayOf(at: number): number {
  return (((at + epochWeekday) % 7) + 7) % 7
}

function parseCount(value: string): number | undefined {
  const count = /^\d+$/u.test(value) ? Number(value) : 0
  // Larger values mean the same and would exceed exact integers.
  return count > 0 ? Math.min(count, 1e12) : undefined
}

/** @param least Lowest negative number, counted from the end, if allowed. */
function parseNumbers(from: number, to: number, least?: number): (value: string) => ReadonlySet<number> | undefined {
  return (value) => {
    const numbers = value.split(',').map((item) => (/^[+-]?\d{1,3}$/u.test(item) ? Number(item) : Number.NaN))
    const isAllowed = (number: number) => (number >= from && number <= to) || (least !== undefined && number >= least && number < 0)
    return numbers.every(isAllowed) ? new Set(numbers) : undefined
  }
}

function parseWeekDays(value: string): readonly WeekDay[] | undefined {
  const found = new Map<string, WeekDay>()
  for (const item of value.split(',')) {
    const [, nth = '0', name = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/u.exec(item) ?? []
    const weekday = weekdays.get(name)
    if (weekday === undefined) return undefined
    found.set(item, { weekday, nth: Number(nth) })
  }
  return [...found.values()]
}

/**
 * Day number of a date in the Gregorian calendar, 0 for 1 January 1970; months beyond 12 overflow. Also for years that `Date` does not
 * support.
 */
function dayOf(year: number, month: number, date: number): number {
  const months = year * 12 + month - 3 // starting the year in March puts the leap day last
  const ofYear = Math.floor(months / 12)
  const ofMonth = months - ofYear * 12
  const leapDays = Math.floor(ofYear / 4) - Math.floor(ofYear / 100) + Math.floor(ofYear / 400)
  return ofYear * 365 + leapDays + Math.floor((153 * ofMonth + 2) / 5) + date - 1 - 719_468
}

function civilOf(at: number): { readonly year: number; readonly month: number; readonly date: number } {
  const shifted = at + 719_468
  const era = Math.floor(shifted / 146_097)
  const ofEra = shifted - era * 146_097
  const yearOfEra = Math.floor((ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365)
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * ofYear + 2) / 153)
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, date: ofYear - Math.floor((153 * marchMonth + 2) / 5) + 1 }
}
