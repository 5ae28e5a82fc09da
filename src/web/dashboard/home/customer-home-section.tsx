import { NextAppointment } from '#web/dashboard/appointments/next-appointment.tsx'
import { ContactCard } from '#web/dashboard/customer/contact-card.tsx'
import { useCustomerPath } from '#web/dashboard/customer/customer-path.ts'
import { DemoNotice } from '#web/dashboard/page/demo-notice.tsx'
import { FailedSection } from '#web/dashboard/page/failed-section.tsx'
import type { CustomerHome } from './home-data.server.ts'
import { HomeProducts } from './home-products.tsx'
import { LatestInvoices } from './latest-invoices.tsx'
import type { HomeParts } from './load-home.server.ts'
import { MembersCard } from '#web/dashboard/members/members-card.tsx'
import { MoneyCards } from '#web/dashboard/invoices/money-cards.tsx'
import { RecentFiles } from './recent-files.tsx'
import { ToDo } from './to-do.tsx'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import hiddenStyles from '#web/ui/styles/visually-hidden.module.css'
import styles from './home.module.css'

/** One company's part of the dashboard home. */
export function CustomerHomeSection({ parts }: { readonly parts: HomeParts }) {
  const { home, products, answers, appointment, files, members, contact } = parts
  return (
    <section className={styles.customer} aria-label={home.company}>
      <AccountSummary home={home} />
      <div className={styles.ahead}>
        <ToDo home={home} answers={answers} />
        <NextAppointment view={appointment} />
      </div>
      <Money home={home} />
      <HomeProducts view={products} />
      {home.kind === 'loaded' && <LatestInvoices invoices={home.latest} />}
      <div className={styles.parts}>
        <RecentFiles view={files} />
        <MembersCard emails={members} />
        {contact && <ContactCard person={contact} />}
      </div>
    </section>
  )
}

type HomeProps = { readonly home: CustomerHome }

/** Summarizes the account in a sentence; greets a customer without invoices. */
function AccountSummary({ home }: HomeProps) {
  const translate = useTranslate()
  if (home.kind === 'empty') return <Welcome company={home.company} />
  if (home.kind === 'failed') return null
  return (
    <>
      <p className={styles.standing}>{translate('dashboard.home.standing', { company: home.company, today: home.today })}</p>
      {home.isDemo && <DemoNotice />}
      {home.isAllPaid && (
        <p className={styles.allPaid}>
          <strong>{translate('dashboard.allPaid.heading')}</strong> {translate('dashboard.allPaid.text')}
        </p>
      )}
    </>
  )
}

function Money({ home }: HomeProps) {
  const translate = useTranslate()
  if (home.kind === 'empty') return null
  if (home.kind === 'failed') return <FailedSection />
  return (
    <>
      <h2 className={hiddenStyles.hidden}>{translate('dashboard.money.heading')}</h2>
      {home.currencies.map((cards) => (
        <MoneyCards key={cards.currency} cards={cards} />
      ))}
    </>
  )
}

/** For a customer without invoices: three facts to get started, with links to what they can do. */
function Welcome({ company }: { readonly company: string }) {
  const translate = useTranslate()
  const pathOf = useCustomerPath()
  return (
    <section className={styles.customer}>
      <h2 className={styles.welcome}>{translate('dashboard.welcome.heading', { company })}</h2>
      <p className={styles.standing}>{translate('dashboard.welcome.lead')}</p>
      <ol className={styles.steps}>
        <li>
          <h3>{translate('dashboard.welcome.detailsHeading')}</h3>
          <p>{translate('dashboard.welcome.details')}</p>
          <LocaleLink to={pathOf('/dashboard/settings/company')}>{translate('settings.company.heading')}</LocaleLink>
        </li>
        <li>
          <h3>{translate('dashboard.welcome.invoiceHeading')}</h3>
          <p>{translate('dashboard.welcome.invoice')}</p>
        </li>
        <li>
          <h3>{translate('dashboard.welcome.questionHeading')}</h3>
          <p>{translate('dashboard.welcome.question')}</p>
          <LocaleLink to={pathOf('/dashboard/requests')}>{translate('dashboard.requests.ask.question')}</LocaleLink>
        </li>
      </ol>
    </section>
  )
}
