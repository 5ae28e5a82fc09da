import { type CalendarDate, compareCalendarDates } from '#domain/calendar-date.ts'
import { sumMinor } from '#domain/money.ts'
import type { Invoice } from './invoice.ts'
import type { Payment } from './payment.ts'

/** What happened to an account on a day. */
export type StatementEntry = {
  readonly on: CalendarDate
  readonly kind: 'invoice' | 'creditNote' | 'payment' | 'refund'
  /** Of the invoice or credit note that it belongs to. */
  readonly number: string
  readonly reference: string
  /** How money moved; for payments and refunds alone. */
  readonly method?: Payment['method']
  /** What the customer owes more by it; negative for what they owe less. */
  readonly amountMinor: number
  /** What the customer owes after it. */
  readonly balanceMinor: number
}

/** All that happened to a customer's account in one currency in a stretch of time. */
export type AccountStatement = {
  readonly currency: string
  /** What the customer owed before the first entry; negative when the agency owed them. */
  readonly openingMinor: number
  readonly entries: readonly StatementEntry[]
  readonly closingMinor: number
}

/** What a statement is about. */
export type StatementQuery = {
  readonly currency: string
  /** First day. */
  readonly from?: CalendarDate
  /** Last day. */
  readonly to?: CalendarDate
}

type Movement = Omit<StatementEntry, 'balanceMinor'>

/** On one day something is charged before it is paid. */
const kindOrder = ['invoice', 'creditNote', 'payment', 'refund'] as const

/**
 * Writes a statement of account. Drafts and canceled invoices are in none. Settling an invoice against its credit note moves no money and
 * is in none either: both have changed the balance on their own days.
 *
 * @param invoices All of the customer's, in any order.
 */
export function createStatement(invoices: readonly Invoice[], { currency, from, to }: StatementQuery): AccountStatement {
  const movements = invoices
    .filter((invoice) => invoice.currency === currency && (invoice.state === 'open' || invoice.state === 'paid'))
    .flatMap(listMovements)
    .toSorted(compareMovements)
  const before = movements.filter(({ on }) => from !== undefined && compareCalendarDates(on, from) < 0)
  const openingMinor = sumMinor(before.map(({ amountMinor }) => amountMinor))
  const entries: StatementEntry[] = []
  let balanceMinor = openingMinor
  for (const movement of movements.slice(before.length)) {
    if (to !== undefined && compareCalendarDates(movement.on, to) > 0) break
    balanceMinor += movement.amountMinor
    entries.push({ ...movement, balanceMinor })
  }
  return { currency, openingMinor, entries, closingMinor: balanceMinor }
}

function listMovements({ number, reference, kind, issuedOn, grossMinor, payments }: Invoice): readonly Movement[] {
  const of = { number, reference }
  return [
    { ...of, on: issuedOn, kind, amountMinor: grossMinor },
    ...payments
      .filter(({ method }) => method !== 'credit')
      .map(({ paidOn, method, amountMinor }): Movement => {
        return { ...of, on: paidOn, kind: amountMinor < 0 ? 'refund' : 'payment', method, amountMinor: 0 - amountMinor }
      }),
  ]
}

function compareMovements(a: Movement, b: Movement): number {
  const byKind = kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind)
  return compareCalendarDates(a.on, b.on) || byKind || (a.number < b.number ? -1 : a.number > b.number ? 1 : 0)
}
