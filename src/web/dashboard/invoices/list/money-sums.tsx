import type { MoneyCards } from '#web/dashboard/invoices/describe-money.server.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import visually from '#web/ui/styles/visually-hidden.module.css'
import styles from './money-sums.module.css'

/** Account totals, a line for each currency. Narrow screens show only the open amount; the rest is on the dashboard home. */
export function MoneySums({ currencies }: { readonly currencies: readonly MoneyCards[] }) {
  const translate = useTranslate()
  const [first] = currencies
  if (!first) return null
  return (
    <div className={styles.frame}>
      <table className={styles.sums}>
        <caption className={visually.hidden}>{translate('dashboard.money.heading')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className={visually.hidden}>{translate('dashboard.documents.currency')}</span>
            </th>
            <th scope="col">{translate('dashboard.money.toPay')}</th>
            <th scope="col">{translate('dashboard.money.ofWhichOverdue')}</th>
            <th scope="col">{translate('dashboard.money.nextDue')}</th>
            <th scope="col">{translate('dashboard.money.credit')}</th>
            <th scope="col">{translate('dashboard.money.paidThisYear', { year: first.paidThisYear.year })}</th>
          </tr>
        </thead>
        <tbody>
          {currencies.map(({ currency, open, overdue, nextDue, credit, paidThisYear }) => (
            <tr key={currency}>
              <th scope="row">{currency}</th>
              <td>{open?.amount ?? '–'}</td>
              <td className={overdue && styles.overdue}>{overdue?.amount ?? '–'}</td>
              <td>{nextDue ? translate('dashboard.day', { date: nextDue.date }) : '–'}</td>
              <td>{credit?.amount ?? '–'}</td>
              <td>{paidThisYear.amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
