import type { InvoiceSort } from '#domain/invoices/invoice-list.ts'
import { localizePath } from '#domain/locale-path.ts'
import { useLocale } from '#web/navigation/locale-context.tsx'
import { LocaleLink } from '#web/navigation/locale-link.tsx'
import { DataTable, type TableColumn } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import type { ColumnSort } from '#web/ui/sort-head.tsx'
import type { Translate } from '#words/translate.ts'
import type { InvoiceView } from './describe-invoice.server.ts'
import { parseInvoiceQuery, withSort, writeInvoiceQuery } from './invoice-address.ts'
import { InvoiceStatusBadge } from './invoice-status-badge.tsx'
import type { InvoicesView } from './invoices-data.server.ts'
import styles from './invoices.module.css'

type Props = {
  readonly view: InvoicesView
  /** Whose list it is, when the address has to say so. */
  readonly customer: string | undefined
}

/** The invoices that were found, in an order and a page that the address names. */
export function InvoiceTable({ view, customer }: Props) {
  const { locale, translate } = useLocale()
  const { query, rows, counts, pageCount, firstPlace, sampleAmount } = view
  const addressOf = (changed: typeof query) => localizePath(locale, '/dashboard/invoices') + writeInvoiceQuery(changed, customer)
  if (rows.length === 0) {
    const all = writeInvoiceQuery(parseInvoiceQuery(new URLSearchParams()), customer)
    return (
      <EmptyState
        heading={translate('dashboard.invoices.nothing.heading')}
        text={translate('dashboard.invoices.nothing.text', { amount: sampleAmount })}
      >
        <LocaleLink to={`/dashboard/invoices${all}`} prefetch="none">
          {translate('dashboard.invoices.nothing.action')}
        </LocaleLink>
      </EmptyState>
    )
  }
  const sortOf = (sort: InvoiceSort): ColumnSort => ({
    to: addressOf(withSort(query, sort)),
    ...(query.sort === sort && { direction: query.isDescending ? 'descending' : 'ascending' }),
  })
  const position = { first: firstPlace, last: firstPlace + rows.length - 1, total: counts[query.filter] }
  return (
    <div className={styles.list}>
      <DataTable
        caption={translate('dashboard.navigation.invoices')}
        isCaptionHidden
        columns={listColumns(translate, sortOf)}
        rows={rows}
        keyOf={({ number }) => number}
      />
      <output className={styles.position}>{translate('dashboard.invoices.position', position)}</output>
      <Pagination page={query.page} pageCount={pageCount} addressOf={(page) => addressOf({ ...query, page })} />
    </div>
  )
}

function listColumns(translate: Translate, sortOf: (sort: InvoiceSort) => ColumnSort): readonly TableColumn<InvoiceView>[] {
  const day = (date: Date) => <time dateTime={date.toISOString().slice(0, 10)}>{translate('dashboard.day', { date })}</time>
  return [
    {
      id: 'number',
      heading: translate('dashboard.latest.number'),
      sort: sortOf('number'),
      cell: ({ number, reference, creditFor }) => (
        <>
          {number}
          <small>{creditFor === undefined ? reference : translate('dashboard.latest.creditFor', { number: creditFor })}</small>
        </>
      ),
    },
    {
      id: 'issuedOn',
      heading: translate('dashboard.latest.issuedOn'),
      sort: sortOf('issuedOn'),
      cell: ({ issuedOn }) => day(issuedOn),
    },
    {
      id: 'dueOn',
      heading: translate('dashboard.latest.dueOn'),
      sort: sortOf('dueOn'),
      cell: ({ dueOn, daysLeft }) =>
        dueOn && (
          <>
            {day(dueOn)}
            {daysLeft !== undefined && <small>{describeDaysLeft(daysLeft, translate)}</small>}
          </>
        ),
    },
    {
      id: 'status',
      heading: translate('dashboard.latest.status'),
      cell: ({ status }) => <InvoiceStatusBadge status={status} />,
      inCard: 'foot',
    },
    {
      id: 'amount',
      heading: translate('dashboard.latest.amount'),
      sort: sortOf('amount'),
      cell: ({ amount, amountLeft }) => (
        <>
          {amount}
          {amountLeft !== undefined && <small>{translate('dashboard.latest.amountLeft', { amount: amountLeft })}</small>}
        </>
      ),
      isAmount: true,
      inCard: 'corner',
    },
  ]
}

function describeDaysLeft(days: number, translate: Translate): string {
  return days < 0 ? translate('dashboard.invoices.overdueFor', { days: -days }) : translate('dashboard.money.nextDueIn', { days })
}
