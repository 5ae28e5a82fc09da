import { Link } from 'react-router'
import type { InvoiceOrder, InvoiceSort } from '#domain/invoices/list/invoice-order.ts'
import { localizePath } from '#domain/locale-path.ts'
import { useCustomerPath } from '#web/dashboard/customer/customer-path.ts'
import { useTurnedPage } from '#web/dashboard/page/use-turned-page.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { keepScroll } from '#web/navigation/scroll-rule.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { Pagination } from '#web/ui/navigation/pagination.tsx'
import type { ColumnSort } from '#web/ui/table/sort-head.tsx'
import visually from '#web/ui/styles/visually-hidden.module.css'
import type { MessageValues, Translate } from '#i18n/translate.ts'
import { isPlainOrder, withChange, withoutFilters, withSort, writeInvoiceQuery } from '#web/dashboard/invoices/invoice-address.ts'
import { listInvoiceColumns } from '#web/dashboard/invoices/invoice-columns.tsx'
import type { InvoicesView } from './invoices-data.server.ts'
import styles from './invoices.module.css'

type InvoiceTableProps = {
  readonly view: InvoicesView
  /** The customer's ID, if the address must name it. */
  readonly customer: string | undefined
}

/** The found invoices, in the order and at the page that the address names. */
export function InvoiceTable({ view, customer }: InvoiceTableProps) {
  const { locale, translate } = useLocale()
  const pathOf = useCustomerPath()
  const { query, rows, counts, listedCurrencies, pageCount, firstPlace, sampleAmount } = view
  const addressOf = (changed: typeof query) => localizePath(locale, '/dashboard/invoices') + writeInvoiceQuery(changed, customer)
  const listRef = useTurnedPage<HTMLElement>(query.page, addressOf({ ...query, page: 1 }))
  const sortOf = (sort: InvoiceSort): ColumnSort => ({
    to: addressOf(withSort(query, sort)),
    ...(query.sort === sort && { direction: query.isDescending ? 'descending' : 'ascending' }),
  })
  const isEmpty = rows.length === 0
  const areApart = query.sort === 'amount' && query.currency === undefined && listedCurrencies.length > 1
  const position = { first: firstPlace, last: firstPlace + rows.length - 1, total: counts[query.filter] }
  return (
    <section ref={listRef} className={styles.list} aria-label={translate('dashboard.navigation.invoices')} tabIndex={-1}>
      <DataTable
        caption={translate('dashboard.navigation.invoices')}
        isCaptionHidden
        columns={listInvoiceColumns(translate, pathOf, sortOf)}
        rows={rows}
        keyOf={({ number }) => number}
        empty={
          <div className={styles.nothing}>
            <h2>{translate('dashboard.invoices.nothing.heading')}</h2>
            <p>{translate('dashboard.invoices.nothing.text', { amount: sampleAmount })}</p>
            <p>
              {counts.all > 0 && (
                <Link to={addressOf(withChange(query, { filter: 'all' }))} discover="none" state={keepScroll}>
                  {translate('dashboard.invoices.nothing.elsewhere', { count: counts.all })}
                </Link>
              )}
              <Link to={addressOf(withoutFilters(query))} discover="none" state={keepScroll}>
                {translate('dashboard.invoices.nothing.action')}
              </Link>
            </p>
          </div>
        }
      />
      <div className={styles.foot}>
        {/* The element is always rendered: screen readers announce only changes inside an existing live region. */}
        <output className={isEmpty ? visually.hidden : styles.position}>
          {isEmpty ? translate('dashboard.invoices.nothing.heading') : describePosition(position, query, areApart, translate)}
        </output>
        <Pagination page={query.page} pageCount={pageCount} addressOf={(page) => addressOf({ ...query, page })} />
      </div>
    </section>
  )
}

/**
 * Describes the shown part of the list and its order, so that sorting is announced to screen readers.
 *
 * @param areApart Whether the list mixes currencies, whose amounts cannot be compared.
 */
function describePosition(position: MessageValues, { sort, isDescending }: InvoiceOrder, areApart: boolean, translate: Translate): string {
  if (isPlainOrder({ sort, isDescending })) return translate('dashboard.invoices.position', position)
  const order = translate(`dashboard.invoices.order.${sort}.${isDescending ? 'descending' : 'ascending'}`)
  return translate(areApart ? 'dashboard.invoices.positionApart' : 'dashboard.invoices.positionSorted', { ...position, order })
}
