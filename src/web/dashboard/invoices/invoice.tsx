import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { calendarDateAt } from '#domain/calendar-date.ts'
import { localizePath, splitLocalePath } from '#domain/locale-path.ts'
import { localeTags } from '#domain/locale.ts'
import { requireVisitor } from '#web/dashboard/customers.server.ts'
import { DemoNotice } from '#web/dashboard/demo-notice.tsx'
import { personalHead } from '#web/dashboard/personal-head.ts'
import { useLocale } from '#web/navigation/locale-context.tsx'
import { LocaleLink } from '#web/navigation/locale-link.tsx'
import { siteContext } from '#web/site.server.ts'
import button from '#web/ui/button.module.css'
import { Icon } from '#web/ui/icon.tsx'
import { createTranslate } from '#words/translate.ts'
import { describeInvoicePage, type InvoicePageView } from './describe-invoice-page.server.ts'
import { findOwnInvoice } from './find-own-invoice.server.ts'
import { InvoiceSheet } from './invoice-sheet.tsx'
import { InvoiceStatusBadge } from './invoice-status-badge.tsx'
import styles from './invoice.module.css'
import { PayBox } from './pay-box.tsx'

/** One invoice or credit note of any of the person's customers. */
export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const visitor = requireVisitor(url, context)
  const { content, now, demoCustomerIds } = context.get(siteContext)
  const { locale } = splitLocalePath(url.pathname)
  const own = await findOwnInvoice(visitor, params['number'] ?? '')
  if (!own) throw data(null, { status: 404 })
  const { customer, invoice } = own
  const creditNotes = invoice.kind === 'invoice' ? await visitor.gateway.invoices.listCreditNotes(customer.id, invoice.number) : []
  const view = describeInvoicePage(invoice, {
    creditNotes,
    recipient: content.site.legalName,
    today: calendarDateAt(now(), customer.timeZone),
    tag: localeTags[locale],
  })
  const translate = createTranslate(locale, content.messages[locale])
  const title = translate(`dashboard.invoice.${view.status === 'draft' ? 'draft' : view.kind}`, { number: view.number })
  return data({ title, view, company: customer.company, isDemo: demoCustomerIds.includes(customer.id) })
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && personalHead(matches, loaderData.title)
}

export default function Invoice() {
  const { title, view, company, isDemo } = useLoaderData<typeof loader>()
  const { locale, translate } = useLocale()
  return (
    <div className={styles.page}>
      <LocaleLink to="/dashboard/invoices" className={styles.back} prefetch="none">
        <Icon name="previous" />
        {translate('dashboard.invoice.back')}
      </LocaleLink>
      <header className={styles.head}>
        <div>
          <h1 className={styles.heading} tabIndex={-1}>
            {title}
          </h1>
          <p className={styles.reference}>
            {view.reference} · {company}
          </p>
        </div>
        <InvoiceStatusBadge status={view.status} />
      </header>
      {isDemo && <DemoNotice />}
      <Standing view={view} />
      {view.pay && <PayBox pay={view.pay} />}
      <InvoiceSheet view={view} />
      <a
        className={`${button.button} ${button.secondary} ${styles.pdf}`}
        href={localizePath(locale, `/dashboard/invoices/${view.number}/pdf`)}
      >
        <Icon name="sheet" />
        {translate('dashboard.invoice.pdf')}
      </a>
    </div>
  )
}

/** What is left to pay and until when, or why nothing is. */
function Standing({ view }: { readonly view: InvoicePageView }) {
  const { translate } = useLocale()
  const { status, kind, left, settledOn, credits, issuedOn, dueOn, gross } = view
  const day = (date: Date) => translate('dashboard.day', { date })
  return (
    <div className={status === 'overdue' ? styles.urgent : styles.standing}>
      <dl>
        <div>
          <dt>{left && kind === 'invoice' ? translate('dashboard.invoice.amountLeft') : translate('dashboard.invoice.gross')}</dt>
          <dd className={styles.amount}>{left?.amount ?? gross}</dd>
        </div>
        <div>
          <dt>{translate('dashboard.invoice.issuedOn')}</dt>
          <dd>{day(issuedOn)}</dd>
        </div>
        {dueOn && (
          <div>
            <dt>{translate('dashboard.invoice.dueOn')}</dt>
            <dd>{day(dueOn)}</dd>
          </div>
        )}
      </dl>
      <p>{describeStanding()}</p>
      {credits !== undefined && (
        <p>
          <LocaleLink to={`/dashboard/invoices/${credits}`}>{translate('dashboard.invoice.credits', { number: credits })}</LocaleLink>
        </p>
      )}
    </div>
  )

  function describeStanding(): string | undefined {
    if (status === 'draft') return translate('dashboard.invoice.isDraft')
    if (status === 'void') return translate('dashboard.invoice.isVoid')
    if (kind === 'creditNote') return translate(left ? 'dashboard.invoice.isCredit' : 'dashboard.invoice.isSettled')
    if (left) {
      const { daysLeft } = left
      return daysLeft < 0
        ? translate('dashboard.invoice.overdueFor', { days: -daysLeft })
        : translate('dashboard.invoice.dueIn', { days: daysLeft })
    }
    return settledOn && translate('dashboard.invoice.paidOn', { date: settledOn })
  }
}
