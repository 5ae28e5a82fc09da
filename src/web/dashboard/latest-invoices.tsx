import type { LatestInvoice } from '#web/dashboard/home-data.server.ts'
import { InvoiceStatusBadge } from '#web/dashboard/invoice-status-badge.tsx'
import { useTranslate } from '#web/navigation/locale-context.tsx'
import styles from './latest-invoices.module.css'

/** The last five invoices: a table, whose rows become cards on phones. */
export function LatestInvoices({ invoices }: { readonly invoices: readonly LatestInvoice[] }) {
  const translate = useTranslate()
  const day = (date: Date) => <time dateTime={date.toISOString().slice(0, 10)}>{translate('dashboard.day', { date })}</time>
  return (
    <section className={styles.section} aria-labelledby="latest-invoices">
      <h2 id="latest-invoices">{translate('dashboard.latest.heading')}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{translate('dashboard.latest.number')}</th>
            <th scope="col">{translate('dashboard.latest.issuedOn')}</th>
            <th scope="col">{translate('dashboard.latest.dueOn')}</th>
            <th scope="col">{translate('dashboard.latest.status')}</th>
            <th scope="col" className={styles.amount}>
              {translate('dashboard.latest.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <tr key={invoice.number}>
              <th scope="row">
                {invoice.number}
                {invoice.creditFor !== undefined && <small>{translate('dashboard.latest.creditFor', { number: invoice.creditFor })}</small>}
              </th>
              <td data-label={translate('dashboard.latest.issuedOn')}>{day(invoice.issuedOn)}</td>
              <td data-label={translate('dashboard.latest.dueOn')}>{invoice.dueOn ? day(invoice.dueOn) : '–'}</td>
              <td>
                <InvoiceStatusBadge status={invoice.status} />
              </td>
              <td className={styles.amount}>
                {invoice.amount}
                {invoice.amountLeft !== undefined && (
                  <small>{translate('dashboard.latest.amountLeft', { amount: invoice.amountLeft })}</small>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
