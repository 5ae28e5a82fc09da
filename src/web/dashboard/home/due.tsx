import { invoiceIdOf } from '#domain/invoices/invoice-number.ts'
import { useCustomerPath } from '#web/dashboard/customer/customer-path.ts'
import { FailedSection } from '#web/dashboard/page/failed-section.tsx'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import visually from '#web/ui/styles/visually-hidden.module.css'
import type { CustomerHome } from './home-data.server.ts'
import styles from './due.module.css'

/** The one amount that comes first, with a button to its invoice; then what else is open. */
export function Due({ home }: { readonly home: CustomerHome }) {
  const translate = useTranslate()
  return (
    <section className={styles.due} aria-labelledby="due-heading">
      <h2 id="due-heading" className={visually.hidden}>
        {translate('dashboard.money.toPay')}
      </h2>
      {home.kind === 'failed' && <FailedSection />}
      {home.kind === 'empty' && <Nothing heading={translate('dashboard.invoices.none.heading')} />}
      {home.kind === 'loaded' && <Loaded home={home} />}
    </section>
  )
}

function Loaded({ home: { due, latest } }: { readonly home: CustomerHome & { readonly kind: 'loaded' } }) {
  const translate = useTranslate()
  const pathOf = useCustomerPath()
  const { first, open, credits } = due
  return (
    <>
      {first ? <First first={first} /> : <Nothing heading={translate('dashboard.due.nothing')} />}
      {open.map(({ currency, amount, count }) => (
        <p key={currency}>
          <LocaleLink to={pathOf(`/dashboard/invoices?status=unpaid&currency=${currency}`)} prefetch="none">
            {translate('dashboard.due.more', { amount, count })}
          </LocaleLink>
        </p>
      ))}
      {credits.map((amount) => (
        <p key={amount} className={styles.soft}>
          {translate('dashboard.money.credit')} <strong>{amount}</strong>
        </p>
      ))}
      {!first && latest.length > 0 && <p className={styles.soft}>{translate('dashboard.allPaid.text')}</p>}
    </>
  )
}

function First({ first }: { readonly first: NonNullable<(CustomerHome & { readonly kind: 'loaded' })['due']['first']> }) {
  const translate = useTranslate()
  const pathOf = useCustomerPath()
  const { isOverdue, amount, on, days, count, number, reference } = first
  return (
    <>
      <p className={styles.soft}>
        {isOverdue
          ? translate('dashboard.due.overdue', { date: on })
          : translate('dashboard.due.dueOn', { date: on, when: translate('dashboard.money.nextDueIn', { days }) })}
      </p>
      <p className={styles.amount} data-overdue={isOverdue || undefined} data-long={amount.length > 10 || undefined}>
        {amount}
      </p>
      <p>{count > 1 ? translate('dashboard.money.invoiceCount', { count }) : reference || number}</p>
      <ButtonLink to={pathOf(`/dashboard/invoices/${invoiceIdOf(number)}`)} prefetch="none">
        {count > 1 ? translate('dashboard.due.payNumber', { number }) : translate('dashboard.due.pay', { amount })}
      </ButtonLink>
    </>
  )
}

function Nothing({ heading }: { readonly heading: string }) {
  return <p className={styles.nothing}>{heading}</p>
}
