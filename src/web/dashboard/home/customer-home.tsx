import type { ReactNode } from 'react'
import { localizePath } from '#domain/locale-path.ts'
import { NextAppointment } from '#web/dashboard/appointments/next-appointment.tsx'
import { ContactCard } from '#web/dashboard/customer/contact-card.tsx'
import { useCustomerPath } from '#web/dashboard/customer/customer-path.ts'
import { daysOfMonth } from '#web/dashboard/invoices/months/month-address.ts'
import { MonthsChart } from '#web/dashboard/invoices/months/months-chart.tsx'
import { FailedSection } from '#web/dashboard/page/failed-section.tsx'
import { PageSection } from '#web/dashboard/page/page-section.tsx'
import type { Drawing } from '#i18n/content/drawing.ts'
import { useLocale, useTranslate } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { Answers } from './answers.tsx'
import { Due } from './due.tsx'
import { HomeProducts } from './home-products.tsx'
import { LatestInvoices } from './latest-invoices.tsx'
import type { HomeParts } from './load-home.server.ts'
import { BlankSheet } from '#web/dashboard/home/sheet/blank-sheet.tsx'
import { Sheet } from '#web/dashboard/home/sheet/sheet.tsx'
import styles from './home.module.css'

/** One company's part of the dashboard home: its sheet with what is due next to it, then invoices and other products. */
export function CustomerHome({ parts, drawing }: { readonly parts: HomeParts; readonly drawing: Drawing }) {
  const { company, today, home, sheet, products, answers, appointment, contact } = parts
  return (
    <>
      {sheet.kind === 'drawn' ? (
        <Sheet key={`${sheet.id} ${sheet.doneCount}`} view={sheet} company={company} drawing={drawing} today={today} />
      ) : (
        <BlankSheet company={company} heading={<BlankHeading parts={parts} />}>
          {sheet.kind === 'failed' && <FailedSection />}
        </BlankSheet>
      )}
      <div className={styles.side}>
        <Due home={home} />
        <NextAppointment view={appointment} />
        {contact && <ContactCard person={contact} />}
      </div>
      <div className={styles.list}>
        {home.kind === 'empty' && <FirstSteps />}
        {home.kind === 'loaded' && <LatestInvoices invoices={home.latest} />}
        <Answers answers={answers} />
      </div>
      <div className={styles.figures}>
        {home.kind === 'loaded' && <Year home={home} />}
        <HomeProducts view={products} onSheet={sheet.kind === 'drawn' ? sheet.id : undefined} />
      </div>
    </>
  )
}

/** What the heading says of a customer with nothing to draw. */
function BlankHeading({ parts: { company, home, sheet } }: { readonly parts: HomeParts }): ReactNode {
  const translate = useTranslate()
  if (sheet.kind === 'failed') return company
  if (home.kind === 'empty') return translate('dashboard.welcome.heading', { company })
  return translate(sheet.kind === 'blank' && sheet.hasPast ? 'dashboard.products.noneCurrent.heading' : 'dashboard.products.none.heading')
}

/** What was paid this year, and its months, each with a link to its invoices. */
function Year({ home: { paid, months } }: { readonly home: HomeParts['home'] & { readonly kind: 'loaded' } }) {
  const translate = useTranslate()
  const { locale } = useLocale()
  const pathOf = useCustomerPath()
  const [first, ...others] = paid
  if (!first) return null
  const addressOf = (month: Date) => {
    const { from, to } = daysOfMonth(month)
    return localizePath(locale, pathOf(`/dashboard/invoices?from=${from}&to=${to}`))
  }
  return (
    <PageSection heading={`${translate('dashboard.money.paidThisYear', { year: first.year })}: ${first.amount}`}>
      {others.map(({ currency, amount }) => (
        <p key={currency}>{amount}</p>
      ))}
      {months && <MonthsChart view={months} addressOf={addressOf} />}
    </PageSection>
  )
}

/** For a customer without invoices: three facts to get started, with links to what they can do. */
function FirstSteps() {
  const translate = useTranslate()
  const pathOf = useCustomerPath()
  return (
    <PageSection heading={translate('dashboard.welcome.lead')}>
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
    </PageSection>
  )
}
