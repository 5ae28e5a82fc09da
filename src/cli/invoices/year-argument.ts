import { Option } from '@commander-js/extra-typings'
import type { Year } from '#domain/bookkeeping/billing.ts'
import { UsageError } from '#cli/command.ts'

/** Parses a year. @throws UsageError unless it has four digits. */
export function parseYear(typed: string): Year {
  if (!/^[12]\d{3}$/u.test(typed)) throw new UsageError(`Invalid year: ${typed}. Use four digits.`)
  return `${Number(typed)}`
}

/** `--month`: `1` to `12`, also `01`. */
export function monthOption() {
  const months = Array.from({ length: 12 }, (_, at) => String(at + 1))
  const padded = months.slice(0, 9).map((month) => `0${month}`)
  return new Option('--month <MM>', 'only this month, 1 to 12').choices([...months, ...padded]).conflicts('quarter')
}

/** `--quarter`: `1` to `4`. */
export function quarterOption() {
  return new Option('--quarter <N>', 'only this quarter').choices(['1', '2', '3', '4'])
}

/** The part of the year that the two options choose. */
export function chosenPart({ month, quarter }: { readonly month?: string | undefined; readonly quarter?: string | undefined }) {
  return { ...(month !== undefined && { month: Number(month) }), ...(quarter !== undefined && { quarter: Number(quarter) }) }
}
