import { DemoNotice } from '#web/dashboard/demo-notice.tsx'
import type { CustomerHome } from '#web/dashboard/home-data.server.ts'
import { LatestInvoices } from '#web/dashboard/latest-invoices.tsx'
import { MoneyCards } from '#web/dashboard/money-cards.tsx'
import { useLocale } from '#web/navigation/locale-context.tsx'
import { LocaleLink } from '#web/navigation/locale-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import hiddenStyles from '#web/ui/visually-hidden.module.css'
import styles from './home.module.css'

/** One company's part of the dashboard home. */
export function CustomerHomeSection({ home, agencyEmail }: { readonly home: CustomerHome; readonly agencyEmail: string }) {
  const { path, translate } = useLocale()
  switch (home.kind) {
    case 'failed':
      return (
        <EmptyState heading={translate('dashboard.failed.heading')} text={translate('dashboard.failed.text')}>
          <LocaleLink to={path} reloadDocument prefetch="none">
            {translate('dashboard.failed.retry')}
          </LocaleLink>
        </EmptyState>
      )
    case 'empty':
      return <Welcome company={home.company} agencyEmail={agencyEmail} />
    case 'loaded':
      return (
        <section className={styles.customer} aria-label={home.company}>
          <p className={styles.standing}>{translate('dashboard.home.standing', { company: home.company, today: home.today })}</p>
          {home.isDemo && <DemoNotice />}
          {home.isAllPaid && (
            <p className={styles.allPaid}>
              <strong>{translate('dashboard.allPaid.heading')}</strong> {translate('dashboard.allPaid.text')}
            </p>
          )}
          <h2 className={hiddenStyles.hidden}>{translate('dashboard.money.heading')}</h2>
          {home.currencies.map((cards) => (
            <MoneyCards key={cards.currency} cards={cards} />
          ))}
          <LatestInvoices invoices={home.latest} />
        </section>
      )
  }
}

/** A customer without invoices: three things to know for the start. */
function Welcome({ company, agencyEmail }: { readonly company: string; readonly agencyEmail: string }) {
  const { translate } = useLocale()
  const steps = [
    ['dashboard.welcome.detailsHeading', 'dashboard.welcome.details'],
    ['dashboard.welcome.invoiceHeading', 'dashboard.welcome.invoice'],
    ['dashboard.welcome.questionHeading', 'dashboard.welcome.question'],
  ] as const
  return (
    <section className={styles.customer}>
      <h2>{translate('dashboard.welcome.heading', { company })}</h2>
      <p className={styles.standing}>{translate('dashboard.welcome.lead')}</p>
      <ol className={styles.steps}>
        {steps.map(([heading, text]) => (
          <li key={heading}>
            <h3>{translate(heading)}</h3>
            <p>{translate(text)}</p>
          </li>
        ))}
      </ol>
      <a href={`mailto:${agencyEmail}`}>{translate('dashboard.writeToUs')}</a>
    </section>
  )
}
