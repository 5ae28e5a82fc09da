import { type CalendarDate, daysBetween, utcMidnightOf } from '#domain/calendar-date.ts'
import type { CurrencySummary } from '#domain/invoices/ledger/account-summary.ts'
import type { MoneyFormat } from '#domain/money.ts'

/** Cards for one currency, with amounts in the page's language. Amounts of different currencies are never added. */
export type MoneyCards = {
  readonly currency: string
  readonly open?: { readonly amount: string; readonly count: number }
  readonly overdue?: { readonly amount: string; readonly days: number }
  readonly nextDue?: { readonly date: Date; readonly days: number; readonly amount: string; readonly number: string }
  readonly paidThisYear: { readonly amount: string; readonly year: string }
  readonly credit?: { readonly amount: string }
}

export function describeCurrency(summary: CurrencySummary, today: CalendarDate, formatAmount: MoneyFormat): MoneyCards {
  const { currency, openMinor, openCount, overdueMinor, overdueSince, nextDue, paidThisYearMinor, creditMinor } = summary
  const money = (amountMinor: number) => formatAmount(amountMinor, currency)
  return {
    currency,
    ...(openMinor > 0 && { open: { amount: money(openMinor), count: openCount } }),
    ...(overdueSince && { overdue: { amount: money(overdueMinor), days: daysBetween(overdueSince, today) } }),
    ...(nextDue && {
      nextDue: {
        date: utcMidnightOf(nextDue.dueOn),
        days: daysBetween(today, nextDue.dueOn),
        amount: money(nextDue.amountMinor),
        number: nextDue.number,
      },
    }),
    paidThisYear: { amount: money(paidThisYearMinor), year: today.slice(0, 4) },
    ...(creditMinor > 0 && { credit: { amount: money(creditMinor) } }),
  }
}
