import { data, Form, Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { calendarDateAt } from '#domain/calendar-date.ts'
import { localizePath, splitLocalePath } from '#domain/locale-path.ts'
import { createTranslate, type Translate } from '#i18n/translate.ts'
import { openDesk } from '#web/dashboard/agency/open-desk.server.ts'
import { type ListFilters, listPath, listStates, parseListFilters } from '#web/dashboard/agency/invoices/invoice-list-address.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { InvoiceStatusBadge } from '#web/dashboard/invoices/invoice-status-badge.tsx'
import { RecordLink } from '#web/dashboard/page/record-link.tsx'
import { keepScroll } from '#web/navigation/scroll-rule.ts'
import { privatePageHead } from '#web/seo/private-page-head.ts'
import { siteContext } from '#web/site.server.ts'
import { Button } from '#web/ui/button.tsx'
import field from '#web/ui/form/fields/field.module.css'
import visually from '#web/ui/styles/visually-hidden.module.css'
import { DataTable, type TableColumn } from '#web/ui/table/data-table.tsx'
import { describeRows, type ListRow, toQuery } from './describe-list.server.ts'
import styles from './invoice-list.module.css'

/** Loads a part of the list over all customers. It reads as many invoices as it shows. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { content, now } = context.get(siteContext)
  const { locale } = splitLocalePath(url.pathname)
  const filters = parseListFilters(url.searchParams)
  const after = url.searchParams.get('after') ?? undefined
  const today = calendarDateAt(now(), content.schedule.timeZone)
  const { items, next, companies } = await openDesk(context).listInvoices(toQuery(filters, today), after)
  const rows = describeRows(items, { companies, today, locale })
  const title = createTranslate(locale, content.messages[locale])('dashboard.navigation.invoices')
  return data({ title, filters, rows, next, isLater: after !== undefined, company: filters.customer && companies.get(filters.customer) })
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && privatePageHead(matches, loaderData.title)
}

export default function InvoiceList() {
  const { title, filters, rows, next, isLater, company } = useLoaderData<typeof loader>()
  const { locale, translate } = useLocale()
  const to = (changed: ListFilters, after?: string) => localizePath(locale, listPath(changed, after))
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{title}</h1>
      <div className={styles.filters}>
        <nav aria-label={translate('dashboard.latest.status')}>
          <ul className={styles.states}>
            {listStates.map((state) => (
              <li key={state}>
                <Link
                  to={to({ ...filters, text: '', state })}
                  discover="none"
                  state={keepScroll}
                  aria-current={filters.text === '' && filters.state === state ? 'true' : undefined}
                >
                  {translate(state === 'all' ? 'dashboard.invoices.filter.all' : `dashboard.status.${state}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <search>
          <Form
            method="get"
            action={localizePath(locale, listPath({ state: 'all', text: '', customer: undefined }))}
            className={styles.search}
          >
            <div className={field.field}>
              <label className={visually.hidden} htmlFor="invoice-number">
                {translate('agency.invoices.search')}
              </label>
              {/* A key, because the field has no value of its own after Back. */}
              <input
                key={filters.text}
                id="invoice-number"
                type="search"
                name="q"
                maxLength={100}
                defaultValue={filters.text}
                placeholder={translate('agency.invoices.search')}
                enterKeyHint="search"
                autoComplete="off"
              />
            </div>
            <Button type="submit" kind="secondary">
              {translate('dashboard.invoices.find')}
            </Button>
          </Form>
        </search>
      </div>
      {filters.customer !== undefined && (
        <p className={styles.customer}>
          {translate('agency.invoices.ofCustomer', { company: company ?? filters.customer })}{' '}
          <Link to={to({ ...filters, customer: undefined })} discover="none">
            {translate('agency.invoices.ofAll')}
          </Link>
        </p>
      )}
      <DataTable
        caption={title}
        isCaptionHidden
        columns={listColumns(translate)}
        rows={rows}
        keyOf={({ path }) => path}
        empty={<p className={styles.none}>{translate(isLater ? 'agency.list.noMore' : 'agency.invoices.none')}</p>}
      />
      <nav className={styles.parts} aria-label={translate('agency.list.parts')}>
        {isLater && (
          <Link to={to(filters)} discover="none">
            {translate('agency.list.first')}
          </Link>
        )}
        {next !== undefined && (
          <Link to={to(filters, next)} discover="none">
            {translate('agency.list.next')}
          </Link>
        )}
      </nav>
    </div>
  )
}

function listColumns(translate: Translate): readonly TableColumn<ListRow>[] {
  return [
    {
      id: 'number',
      heading: translate('dashboard.invoice.number'),
      cell: ({ path, number }) => <RecordLink to={path}>{number}</RecordLink>,
    },
    {
      id: 'company',
      heading: translate('agency.invoices.customer'),
      cell: ({ company, reference }) => (
        <>
          {company}
          <small data-wraps>{reference}</small>
        </>
      ),
      inCard: 'plain',
    },
    { id: 'issuedOn', heading: translate('dashboard.invoice.issuedOn'), cell: ({ issuedOn }) => <Day date={issuedOn} /> },
    { id: 'dueOn', heading: translate('dashboard.invoice.dueOn'), cell: ({ dueOn }) => <Day date={dueOn} /> },
    {
      id: 'status',
      heading: translate('dashboard.latest.status'),
      cell: ({ status }) => <InvoiceStatusBadge status={status} />,
      inCard: 'foot',
    },
    {
      id: 'amount',
      heading: translate('dashboard.documents.charge'),
      cell: ({ amount, left }) => (
        <>
          {amount}
          {left !== undefined && <small>{translate('agency.invoices.left', { amount: left })}</small>}
        </>
      ),
      isAmount: true,
      inCard: 'corner',
    },
  ]
}

function Day({ date }: { readonly date: Date }) {
  const { translate } = useLocale()
  return <time dateTime={date.toISOString().slice(0, 10)}>{translate('dashboard.day', { date })}</time>
}
