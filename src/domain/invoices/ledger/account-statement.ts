import { type CalendarDate, compareCalendarDates } from '#domain/calendar-date.ts'
import type { AccountMovement } from './account-movements.ts'

/** `balanceMinor` is what the customer owes after it. */
export type StatementEntry = AccountMovement & { readonly balanceMinor: number }

/** All that happened to a customer's account in one currency in a stretch of time. */
export type AccountStatement = {
  /** What the customer owed before the first entry; negative when the agency owed them. */
  readonly openingMinor: number
  readonly closingMinor: number
  readonly entryCount: number
  /** Each is made when it is read: there may be very many. */
  readonly listEntries: () => Generator<StatementEntry, void>
}

/** First and last day. */
export type StatementPeriod = { readonly from?: CalendarDate; readonly to?: CalendarDate }

/** What happened to an account in one currency, with the balance after each movement, so that a statement adds nothing up again. */
export class Account {
  readonly movements: readonly AccountMovement[]
  /** Whole minor units, exact as any number of 64 bits up to 2^53. */
  readonly #balancesMinor: Float64Array

  /** @param movements All of the account, the oldest first (`listMovements`). */
  constructor(movements: readonly AccountMovement[]) {
    this.movements = movements
    let balanceMinor = 0
    this.#balancesMinor = Float64Array.from(movements, ({ amountMinor }) => (balanceMinor += amountMinor))
  }

  /** Writes a statement of account. */
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

  /** How many movements are on days that come before all others, by halves. */
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
