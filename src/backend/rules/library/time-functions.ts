import { duration, timestamp } from '#backend/rules/operators.ts'
import type { Duration, Result } from '#backend/rules/rule-value.ts'
import { type Known, type LibraryFunction, takes, wrongType } from './library-function.ts'

const day = 86_400_000_000n
const second = 1_000_000_000n

/** Nanoseconds in the units of `duration.value`. */
const units: { readonly [unit: string]: bigint } = {
  w: 604_800n * second,
  d: 86_400n * second,
  h: 3600n * second,
  m: 60n * second,
  s: second,
  ms: 1_000_000n,
  ns: 1n,
}

/** Methods of timestamps, in UTC. */
export const timestampMethods: { readonly [name: string]: LibraryFunction } = {
  year: onDate((date) => date.getUTCFullYear()),
  month: onDate((date) => date.getUTCMonth() + 1),
  day: onDate((date) => date.getUTCDate()),
  hours: onDate((date) => date.getUTCHours()),
  minutes: onDate((date) => date.getUTCMinutes()),
  seconds: onDate((date) => date.getUTCSeconds()),
  // Monday is the first day (ISO 8601).
  dayOfWeek: onDate((date) => date.getUTCDay() || 7),
  dayOfYear: onDate((date) => (date.getTime() - startOfYear(date)) / 86_400_000 + 1),
  nanos: onTimestamp((microseconds) => modulo(microseconds, 1_000_000n) * 1000n),
  toMillis: onTimestamp((microseconds) => (microseconds - modulo(microseconds, 1000n)) / 1000n),
  date: onTimestamp((microseconds) => timestamp(microseconds - modulo(microseconds, day))),
  time: onTimestamp((microseconds) => duration(modulo(microseconds, day) * 1000n)),
}

/** Methods of durations; both parts have the same sign. */
export const durationMethods: { readonly [name: string]: LibraryFunction } = {
  seconds: takes(0, (_, [value]) => (isDuration(value) ? value.nanoseconds / second : wrongType(value, 'a duration'))),
  nanos: takes(0, (_, [value]) => (isDuration(value) ? value.nanoseconds % second : wrongType(value, 'a duration'))),
}

/** `timestamp.…` */
export const timestampNamespace: { readonly [name: string]: LibraryFunction } = {
  value: takes(1, (_, [milliseconds]) =>
    typeof milliseconds === 'bigint' ? timestamp(milliseconds * 1000n) : wrongType(milliseconds, 'milliseconds as an int'),
  ),
  date: takes(3, (_, [year, month, dayOfMonth]) => {
    if (typeof year !== 'bigint' || typeof month !== 'bigint' || typeof dayOfMonth !== 'bigint') return wrongType(year, 'three ints')
    const date = new Date(0)
    date.setUTCFullYear(Number(year), Number(month) - 1, Number(dayOfMonth))
    const isReal =
      BigInt(date.getUTCFullYear()) === year && BigInt(date.getUTCMonth() + 1) === month && BigInt(date.getUTCDate()) === dayOfMonth
    return isReal ? timestamp(BigInt(date.getTime()) * 1000n) : wrongType(dayOfMonth, 'a day that exists')
  }),
}

/** `duration.…` */
export const durationNamespace: { readonly [name: string]: LibraryFunction } = {
  value: takes(2, (_, [magnitude, unit]) => {
    const size = typeof unit === 'string' && Object.hasOwn(units, unit) ? units[unit] : undefined
    if (typeof magnitude !== 'bigint' || size === undefined) return wrongType(unit, 'an int and one of the units w, d, h, m, s, ms, ns')
    return duration(magnitude * size)
  }),
  time: takes(4, (_, args) => {
    const [hours, minutes, seconds, nanos] = args
    if (typeof hours !== 'bigint' || typeof minutes !== 'bigint' || typeof seconds !== 'bigint' || typeof nanos !== 'bigint') {
      return wrongType(
        args.find((arg) => typeof arg !== 'bigint'),
        'four ints',
      )
    }
    return duration((hours * 3600n + minutes * 60n + seconds) * second + nanos)
  }),
  abs: takes(1, (_, [value]) => {
    if (!isDuration(value)) return wrongType(value, 'a duration')
    return duration(value.nanoseconds < 0n ? -value.nanoseconds : value.nanoseconds)
  }),
}

function onTimestamp(call: (microseconds: bigint) => Result): LibraryFunction {
  return takes(0, (_, [value]) => {
    const isTimestamp = typeof value === 'object' && value !== null && 'type' in value && value.type === 'timestamp'
    return isTimestamp ? call(value.microseconds) : wrongType(value, 'a timestamp')
  })
}

function onDate(call: (date: Date) => number): LibraryFunction {
  return onTimestamp((microseconds) => BigInt(Math.floor(call(new Date(Number((microseconds - modulo(microseconds, 1000n)) / 1000n))))))
}

function startOfYear(date: Date): number {
  const start = new Date(0)
  start.setUTCFullYear(date.getUTCFullYear(), 0, 1)
  return start.getTime()
}

function isDuration(value: Known | undefined): value is Duration {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'duration'
}

/** The non-negative remainder. */
function modulo(value: bigint, divisor: bigint): bigint {
  return ((value % divisor) + divisor) % divisor
}
