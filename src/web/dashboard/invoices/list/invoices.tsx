import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { splitLocalePath } from '#domain/locale-path.ts'
import { chooseInvoiceCustomer, requireVisitor } from '#web/dashboard/customer/customers.server.ts'
import { NoCustomer } from '#web/dashboard/customer/no-customer.tsx'
import { privatePageHead } from '#web/seo/private-page-head.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { siteContext } from '#web/site.server.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { createTranslate } from '#i18n/translate.ts'
import { parseInvoiceQuery } from '#web/dashboard/invoices/invoice-address.ts'
import { InvoiceFilters } from './invoice-filters.tsx'
import { InvoiceYear } from './invoice-year.tsx'
import { InvoiceTable } from './invoice-table.tsx'
import { loadInvoices } from './invoices-data.server.ts'
import styles from './invoices.module.css'
import { MoneySums } from './money-sums.tsx'

/** Loads the invoices of one of the person's customers, filtered by the address. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const visitor = requireVisitor(url, context)
  const { content, now } = context.get(siteContext)
  const { locale } = splitLocalePath(url.pathname)
  const { choices, chosen } = await chooseInvoiceCustomer(visitor, url)
  const query = parseInvoiceQuery(url.searchParams)
  const translate = createTranslate(locale, content.messages[locale])
  const view = chosen && (await loadInvoices(visitor.gateway, chosen, query, { locale, translate, now: new Date(now()) }))
  const title = translate('dashboard.navigation.invoices')
  const customer = chosen && {
    id: chosen.id,
    // Addresses name every customer except the person's first.
    inAddress: chosen.id === choices[0]?.id ? undefined : chosen.id,
  }
  return data({ title, user: visitor.user, customer, view, agencyEmail: content.site.email })
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && privatePageHead(matches, loaderData.title)
}

export default function Invoices() {
  const { title, user, customer, view, agencyEmail } = useLoaderData<typeof loader>()
  const translate = useTranslate()
  const { count = 0, since } = view?.total ?? {}
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.heading} tabIndex={-1}>
          {title}
        </h1>
        {since && <p className={styles.total}>{translate('dashboard.invoices.since', { count, since })}</p>}
      </header>
      {!view || !customer ? (
        <NoCustomer user={user} agencyEmail={agencyEmail} />
      ) : (
        <>
          {count === 0 ? (
            <EmptyState heading={translate('dashboard.invoices.none.heading')} text={translate('dashboard.invoices.none.text')}>
              <a href={`mailto:${agencyEmail}`}>{translate('dashboard.writeToUs')}</a>
            </EmptyState>
          ) : (
            <>
              <div className={styles.side}>
                <MoneySums currencies={view.currencies} />
              </div>
              <InvoiceYear view={view} customer={customer.inAddress} />
              <InvoiceFilters view={view} customer={customer.inAddress} />
              <InvoiceTable view={view} customer={customer.inAddress} />
            </>
          )}
        </>
      )}
    </div>
  )
}
