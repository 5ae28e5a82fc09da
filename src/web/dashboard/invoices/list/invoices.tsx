import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { splitLocalePath } from '#domain/locale-path.ts'
import { CustomerTabs } from '#web/dashboard/customer/customer-tabs.tsx'
import { chooseCustomer, requireVisitor } from '#web/dashboard/customer/customers.server.ts'
import { DemoNotice } from '#web/dashboard/page/demo-notice.tsx'
import { MoneyCards } from '#web/dashboard/invoices/money-cards.tsx'
import { NoCustomer } from '#web/dashboard/customer/no-customer.tsx'
import { PageSection } from '#web/dashboard/page/page-section.tsx'
import { privatePageHead } from '#web/seo/private-page-head.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { siteContext } from '#web/site.server.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import visually from '#web/ui/styles/visually-hidden.module.css'
import { createTranslate } from '#i18n/translate.ts'
import { parseInvoiceQuery } from '#web/dashboard/invoices/invoice-address.ts'
import { InvoiceDownloads } from '#web/dashboard/invoices/detail/invoice-downloads.tsx'
import { InvoiceFilters } from './invoice-filters.tsx'
import { InvoiceTable } from './invoice-table.tsx'
import { loadInvoices } from './invoices-data.server.ts'
import styles from './invoices.module.css'
import { MonthsChart } from './months-chart.tsx'

/** The invoices of one of the person's customers, as the address asks for them. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const visitor = requireVisitor(url, context)
  const { content, now, demoCustomerIds } = context.get(siteContext)
  const { locale } = splitLocalePath(url.pathname)
  const { choices, chosen } = await chooseCustomer(visitor, url)
  const query = parseInvoiceQuery(url.searchParams)
  const view = chosen && (await loadInvoices(visitor.gateway, chosen, query, { locale, now: now() }))
  const title = createTranslate(locale, content.messages[locale])('dashboard.navigation.invoices')
  const customer = chosen && {
    id: chosen.id,
    // The first one needs no word in the address.
    inAddress: chosen.id === choices[0]?.id ? undefined : chosen.id,
    isDemo: demoCustomerIds.includes(chosen.id),
  }
  return data({ title, user: visitor.user, choices, customer, view, agencyEmail: content.site.email })
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && privatePageHead(matches, loaderData.title)
}

export default function Invoices() {
  const { title, user, choices, customer, view, agencyEmail } = useLoaderData<typeof loader>()
  const translate = useTranslate()
  const { count = 0, since } = view?.total ?? {}
  return (
    <div className={styles.page}>
      <header>
        <h1 className={styles.heading} tabIndex={-1}>
          {title}
        </h1>
        {since && <p className={styles.total}>{translate('dashboard.invoices.since', { count, since })}</p>}
      </header>
      {!view || !customer ? (
        <NoCustomer user={user} agencyEmail={agencyEmail} />
      ) : (
        <>
          <CustomerTabs choices={choices} chosenId={customer.id} />
          {customer.isDemo && <DemoNotice />}
          {count === 0 ? (
            <EmptyState heading={translate('dashboard.invoices.none.heading')} text={translate('dashboard.invoices.none.text')}>
              <a href={`mailto:${agencyEmail}`}>{translate('dashboard.writeToUs')}</a>
            </EmptyState>
          ) : (
            <>
              <h2 className={visually.hidden}>{translate('dashboard.money.heading')}</h2>
              {view.currencies.map((cards) => (
                <MoneyCards key={cards.currency} cards={cards} />
              ))}
              <InvoiceFilters view={view} customer={customer.inAddress} />
              <InvoiceTable view={view} customer={customer.inAddress} />
              {view.months.length > 0 && (
                <PageSection heading={translate('dashboard.months.heading')}>
                  {view.months.map((months) => (
                    <MonthsChart key={months.currency} view={months} />
                  ))}
                </PageSection>
              )}
              <InvoiceDownloads view={view} customer={customer.inAddress} />
            </>
          )}
        </>
      )}
    </div>
  )
}
