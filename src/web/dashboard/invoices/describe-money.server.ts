import { type CalendarDate, utcMidnightOf } from '#domain/calendar-date.ts'
import type { CurrencySummary } from '#domain/invoices/ledger/account-summary.ts'
import type { MoneyFormat } from '#domain/money.ts'

/** Totals in one currency, in the page's language. Amounts of different currencies are never added. */
export type CurrencyTotals = {
  readonly currency: string
  readonly open?: string
  readonly overdue?: string
  /** Due date of the next payment. */
  readonly nextDueOn?: Date
  readonly paidThisYear: { readonly amount: string; readonly year: string }
  readonly credit?: string
}

export function describeCurrency(summary: CurrencySummary, today: CalendarDate, formatAmount: MoneyFormat): CurrencyTotals {
  const { currency, openMinor, overdueMinor, nextDue, paidThisYearMinor, creditMinor } = summary
  const money = (amountMinor: number) => formatAmount(amountMinor, currency)
  return {
    currency,
    ...(openMinor > 0 && { open: money(openMinor) }),
    ...(overdueMinor > 0 && { overdue: money(overdueMinor) }),
    ...(nextDue && { nextDueOn: utcMidnightOf(nextDue.dueOn) }),
    paidThisYear: { amount: money(paidThisYearMinor), year: today.slice(0, 4) },
    ...(creditMinor > 0 && { credit: money(creditMinor) }),
  }
}
