import { type CalendarDate, utcMidnightOf } from '#domain/calendar-date.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { totalMonths } from '#domain/invoices/monthly-totals.ts'
import { formatMoney } from '#domain/money.ts'

/** Twelve months of one currency: amounts to read, and shares of the chart's height to draw. */
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

const monthCount = 12

/**
 * @param today In the customer's time zone.
 * @param tag BCP 47.
 * @returns Undefined when nothing was charged or paid in all of them.
 */
export function describeMonths(invoices: readonly Invoice[], currency: string, today: CalendarDate, tag: string): MonthsView | undefined {
  const totals = totalMonths(invoices, currency, today, monthCount)
  const mostMinor = Math.max(0, ...totals.flatMap(({ invoicedMinor, paidMinor }) => [invoicedMinor, paidMinor]))
  if (mostMinor === 0) return undefined
  const money = (amountMinor: number) => formatMoney(amountMinor, currency, tag)
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
