import { type CalendarDate, compareCalendarDates } from '#domain/calendar-date.ts'
import { sumMinor } from '#domain/money.ts'
import type { AccountMovement } from './account-movements.ts'

/** `balanceMinor` is what the customer owes after it. */
export type StatementEntry = AccountMovement & { readonly balanceMinor: number }

/** All that happened to a customer's account in one currency in a stretch of time. */
export type AccountStatement = {
  /** What the customer owed before the first entry; negative when the agency owed them. */
  readonly openingMinor: number
  readonly entries: readonly StatementEntry[]
  readonly closingMinor: number
}

/** First and last day. */
export type StatementPeriod = { readonly from?: CalendarDate; readonly to?: CalendarDate }

/**
 * Writes a statement of account.
 *
 * @param movements All of the account, the oldest first (`listMovements`).
 */
export function createStatement(movements: readonly AccountMovement[], { from, to }: StatementPeriod): AccountStatement {
  const start = from === undefined ? 0 : countBefore(movements, ({ on }) => compareCalendarDates(on, from) < 0)
  const end = to === undefined ? movements.length : countBefore(movements, ({ on }) => compareCalendarDates(on, to) <= 0)
  const openingMinor = sumMinor(movements.slice(0, start).map(({ amountMinor }) => amountMinor))
  let balanceMinor = openingMinor
  const entries = movements.slice(start, end).map((movement): StatementEntry => {
    balanceMinor += movement.amountMinor
    return { ...movement, balanceMinor }
  })
  return { openingMinor, entries, closingMinor: balanceMinor }
}

function countBefore(movements: readonly AccountMovement[], isBefore: (movement: AccountMovement) => boolean): number {
  const place = movements.findIndex((movement) => !isBefore(movement))
  return place < 0 ? movements.length : place
}
