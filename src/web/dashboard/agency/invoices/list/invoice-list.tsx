import { data, Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { localizePath } from '#domain/locale-path.ts'
import { mayChange } from '#domain/staff-role.ts'
import type { Translate } from '#i18n/translate.ts'
import {
  type InvoiceFilters,
  invoiceListPath,
  listStates,
  parseInvoiceFilters,
  newInvoicePath,
  remindersPath,
} from '#web/dashboard/agency/invoices/invoice-list-address.ts'
import { ListPage } from '#web/dashboard/agency/list/list-page.tsx'
import { openPage } from '#web/dashboard/agency/open-page.server.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { InvoiceStatusBadge } from '#web/dashboard/invoices/invoice-status-badge.tsx'
import { RecordLink } from '#web/dashboard/page/record-link.tsx'
import { privatePageHead } from '#web/seo/private-page-head.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { TableColumn } from '#web/ui/table/data-table.tsx'
import { describeRows, type ListRow, toQuery } from './describe-list.server.ts'

/** Loads a part of the list over all customers. It reads as many invoices as it shows. */
export async function loader(args: LoaderFunctionArgs) {
  const { desk, staff, today, locale, translate, url } = openPage(args)
  const filters = parseInvoiceFilters(url.searchParams)
  const after = url.searchParams.get('after') ?? undefined
  const { items, next, companies } = await desk.invoices.list(toQuery(filters, today), after)
  const rows = describeRows(items, { companies, today, locale })
  const title = translate('dashboard.navigation.invoices')
  const company = filters.customer && companies.get(filters.customer)
  return data({ title, filters, rows, next, isLater: after !== undefined, company, mayWrite: mayChange(staff.role, 'invoices') })
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData && privatePageHead(matches, loaderData.title)
}

export default function InvoiceList() {
  const { title, filters, rows, next, isLater, company, mayWrite } = useLoaderData<typeof loader>()
  const { locale, translate } = useLocale()
  const to = (changed: InvoiceFilters, after?: string) => localizePath(locale, invoiceListPath(changed, after))
  const all = { state: 'all', text: '', customer: undefined } as const
  return (
    <ListPage
      title={title}
      actions={
        <>
          {filters.state === 'overdue' && (
            <ButtonLink to={remindersPath} kind="secondary" prefetch="none">
              {translate('agency.books.reminders.title')}
            </ButtonLink>
          )}
          {mayWrite && (
            <ButtonLink to={newInvoicePath(filters.customer)} prefetch="none">
              {translate('agency.invoices.write.title')}
            </ButtonLink>
          )}
        </>
      }
      filters={{
        label: translate('dashboard.latest.status'),
        choices: listStates.map((state) => ({
          name: translate(state === 'all' ? 'dashboard.invoices.filter.all' : `dashboard.status.${state}`),
          to: to({ ...filters, text: '', state }),
          isChosen: filters.text === '' && filters.state === state,
        })),
      }}
      search={{ action: to(all), label: translate('agency.invoices.search'), text: filters.text }}
      note={
        filters.customer !== undefined && (
          <>
            {translate('agency.invoices.ofCustomer', { company: company ?? filters.customer })}{' '}
            <Link to={to({ ...filters, customer: undefined })} discover="none">
              {translate('agency.invoices.ofAll')}
            </Link>
          </>
        )
      }
      columns={listColumns(translate)}
      rows={rows}
      keyOf={({ path }) => path}
      none={translate(isLater ? 'agency.list.noMore' : 'agency.invoices.none')}
      first={isLater ? to(filters) : undefined}
      next={next === undefined ? undefined : to(filters, next)}
    />
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
