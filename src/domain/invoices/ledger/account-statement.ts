import { type CalendarDate, compareCalendarDates } from '#domain/calendar-date.ts'
import type { AccountMovement } from './account-movements.ts'

/** `balanceMinor` is the debt after the movement. */
export type StatementEntry = AccountMovement & { readonly balanceMinor: number }

/** A customer's account in one currency over a period. */
export type AccountStatement = {
  /** The debt before the first entry; negative for a credit balance. */
  readonly openingMinor: number
  readonly closingMinor: number
  readonly entryCount: number
  /** A generator, because there may be very many. */
  readonly listEntries: () => Generator<StatementEntry, void>
}

/** First and last day. */
export type StatementPeriod = { readonly from?: CalendarDate; readonly to?: CalendarDate }

/** An account in one currency with precomputed balances, so that statements need no additions. */
export class Account {
  readonly movements: readonly AccountMovement[]
  /** Whole minor units; 64-bit floats are exact up to 2^53. */
  readonly #balancesMinor: Float64Array

  /** @param movements All of the account's, the oldest first (`listMovements`). */
  constructor(movements: readonly AccountMovement[]) {
    this.movements = movements
    let balanceMinor = 0
    this.#balancesMinor = Float64Array.from(movements, ({ amountMinor }) => (balanceMinor += amountMinor))
  }

  /** Creates an account statement for a period. */
  createStatement({ from, to }: StatementPeriod): AccountStatement {
    const start = from === undefined ? 0 : this.#countUntil((on) => compareCalendarDates(on, from) < 0)
    const end = to === undefined ? this.movements.length : this.#countUntil((on) => compareCalendarDates(on, to) <= 0)
    return {
      openingMinor: this.#balanceAfter(start),
      closingMinor: this.#balanceAfter(Math.max(start, end)),
      entryCount: Math.max(0, end - start),
      listEntries: () => this.#listEntries(start, end),
    }
  }

  *#listEntries(start: number, end: number): Generator<StatementEntry, void> {
    for (let at = start; at < end; at++) {
      const movement = this.movements[at]
      if (movement) yield { ...movement, balanceMinor: this.#balanceAfter(at + 1) }
    }
  }

  #balanceAfter(count: number): number {
    return this.#balancesMinor[count - 1] ?? 0
  }

  /** Counts the leading movements whose date satisfies a condition, by binary search. */
  #countUntil(isBefore: (on: CalendarDate) => boolean): number {
    let low = 0
    let high = this.movements.length
    while (low < high) {
      const middle = (low + high) >> 1
      const movement = this.movements[middle]
      if (movement && isBefore(movement.on)) low = middle + 1
      else high = middle
    }
    return low
  }
}
