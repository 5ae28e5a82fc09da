import { localizePath } from '#domain/locale-path.ts'
import { withChange, writeInvoiceQuery } from '#web/dashboard/invoices/invoice-address.ts'
import { daysOfMonth, monthOf } from '#web/dashboard/invoices/months/month-address.ts'
import { MonthsChart } from '#web/dashboard/invoices/months/months-chart.tsx'
import { useLocale } from '#web/i18n/locale-context.tsx'
import type { InvoicesView } from './invoices-data.server.ts'

type InvoiceYearProps = {
  readonly view: InvoicesView
  /** The customer's ID, if the address must name it. */
  readonly customer: string | undefined
}

/** The last twelve months in the list's currency. A month filters the list; the chosen one shows all days again. */
export function InvoiceYear({ view: { query, months, listedCurrencies }, customer }: InvoiceYearProps) {
  const { locale } = useLocale()
  const shown = months.find(({ currency }) => currency === query.currency) ?? months[0]
  if (!shown) return null
  const { currency } = shown
  const current = monthOf(query)
  // Bars of one currency cannot stand for invoices in another one.
  const inCurrency = listedCurrencies.length > 1 ? { currency } : {}
  const addressOf = (month: Date) => {
    const days = month.getTime() === current?.getTime() ? { from: undefined, to: undefined } : { ...daysOfMonth(month), ...inCurrency }
    return localizePath(locale, '/dashboard/invoices') + writeInvoiceQuery(withChange(query, days), customer)
  }
  return <MonthsChart view={shown} addressOf={addressOf} current={current} />
}
