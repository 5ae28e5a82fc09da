import { utcMidnightOf } from '#domain/calendar-date.ts'
import type { MonthTotals } from '#domain/invoices/ledger/monthly-totals.ts'
import type { MoneyFormat } from '#domain/money.ts'

/** Months of one currency: formatted amounts, and shares of the chart's height. */
export type MonthsView = {
  readonly currency: string
  /** Value of the highest bar. */
  readonly most: string
  readonly months: readonly {
    readonly month: Date
    readonly invoiced: string
    readonly paid: string
    /** From 0 to 1; 0 for a month with more credit notes than invoices. */
    readonly invoicedShare: number
    readonly paidShare: number
  }[]
}

/** @returns Undefined if nothing was invoiced or paid in any month. */
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
