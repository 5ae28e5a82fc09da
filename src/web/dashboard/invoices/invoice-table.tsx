import type { InvoiceSort } from '#domain/invoices/invoice-order.ts'
import { localizePath } from '#domain/locale-path.ts'
import { useCustomerPath } from '#web/dashboard/customer-path.ts'
import { useLocale } from '#web/navigation/locale-context.tsx'
import { LocaleLink } from '#web/navigation/locale-link.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import type { ColumnSort } from '#web/ui/sort-head.tsx'
import { parseInvoiceQuery, withSort, writeInvoiceQuery } from './invoice-address.ts'
import { listInvoiceColumns } from './invoice-columns.tsx'
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
  const pathOf = useCustomerPath()
  const { query, rows, counts, pageCount, firstPlace, sampleAmount } = view
  const addressOf = (changed: typeof query) => localizePath(locale, '/dashboard/invoices') + writeInvoiceQuery(changed, customer)
  if (rows.length === 0) {
    const all = writeInvoiceQuery(parseInvoiceQuery(new URLSearchParams()), customer)
    return (
      <EmptyState
        heading={translate('dashboard.invoices.nothing.heading')}
        text={translate('dashboard.invoices.nothing.text', { amount: sampleAmount })}
      >
        <LocaleLink to={`/dashboard/invoices${all}`} looksAhead={false}>
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
        columns={listInvoiceColumns(translate, pathOf, sortOf)}
        rows={rows}
        keyOf={({ number }) => number}
      />
      <output className={styles.position}>{translate('dashboard.invoices.position', position)}</output>
      <Pagination page={query.page} pageCount={pageCount} addressOf={(page) => addressOf({ ...query, page })} />
    </div>
  )
}
