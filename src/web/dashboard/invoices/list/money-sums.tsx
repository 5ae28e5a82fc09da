import type { CurrencyTotals } from '#web/dashboard/invoices/describe-money.server.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import visually from '#web/ui/styles/visually-hidden.module.css'
import styles from './money-sums.module.css'

/** Account totals, a list for each currency: the amount due large, the others as lines. Narrow screens show only the first two. */
export function MoneySums({ currencies }: { readonly currencies: readonly CurrencyTotals[] }) {
  const translate = useTranslate()
  return (
    <section className={styles.sums}>
      <h2 className={visually.hidden}>{translate('dashboard.money.heading')}</h2>
      {currencies.map(({ currency, open, overdue, nextDueOn, credit, paidThisYear }) => {
        const lines = [
          [translate('dashboard.money.ofWhichOverdue'), overdue, 'overdue'],
          [translate('dashboard.money.nextDue'), nextDueOn && translate('dashboard.day', { date: nextDueOn }), 'next'],
          [translate('dashboard.money.credit'), credit, 'credit'],
          [translate('dashboard.money.paidThisYear', { year: paidThisYear.year }), paidThisYear.amount, 'paid'],
        ] as const
        return (
          <dl key={currency} aria-label={translate('dashboard.money.inCurrency', { currency })}>
            <div className={styles.due}>
              <dt>{translate('dashboard.money.toPay')}</dt>
              <dd>{open ?? translate('dashboard.money.openNone')}</dd>
            </div>
            {lines.map(
              ([label, value, kind]) =>
                value !== undefined && (
                  <div key={kind} data-kind={kind}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ),
            )}
          </dl>
        )
      })}
    </section>
  )
}
