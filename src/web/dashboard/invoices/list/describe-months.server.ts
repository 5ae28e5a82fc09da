import { utcMidnightOf } from '#domain/calendar-date.ts'
import type { MonthTotals } from '#domain/invoices/ledger/monthly-totals.ts'
import type { MoneyFormat } from '#domain/money.ts'

/** Months of one currency: amounts to read, and shares of the chart's height to draw. */
export type MonthsView = {
  readonly currency: string
  /** What the highest bar stands for. */
  readonly most: string
  readonly months: readonly {
    readonly month: Date
    readonly invoiced: string
    readonly paid: string
    /** From 0 to 1; a month that took back more than it charged has no bar. */
    readonly invoicedShare: number
    readonly paidShare: number
  }[]
}

/** @returns Undefined when nothing was charged or paid in all of them. */
export function describeMonths(totals: readonly MonthTotals[], currency: string, formatAmount: MoneyFormat): MonthsView | undefined {
  const mostMinor = Math.max(0, ...totals.flatMap(({ invoicedMinor, paidMinor }) => [invoicedMinor, paidMinor]))
  if (mostMinor === 0) return undefined
  const money = (amountMinor: number) => formatAmount(amountMinor, currency)
  const shareOf = (amountMinor: number) => Math.max(0, amountMinor / mostMinor)
  return {
    currency,
    most: money(mostMinor),
    months: totals.map(({ month, invoicedMinor, paidMinor }) => ({
      month: utcMidnightOf(month),
      invoiced: money(invoicedMinor),
      paid: money(paidMinor),
      invoicedShare: shareOf(invoicedMinor),
      paidShare: shareOf(paidMinor),
    })),
  }
}
