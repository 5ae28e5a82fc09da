import { type SubmitEvent, useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { localizePath } from '#domain/locale-path.ts'
import { FilterChips } from '#web/dashboard/page/filter-chips.tsx'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { keepScroll } from '#web/navigation/scroll-rule.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import field from '#web/ui/form/fields/field.module.css'
import visually from '#web/ui/styles/visually-hidden.module.css'
import {
  isNarrowed,
  listInvoiceParams,
  parseInvoiceQuery,
  withChange,
  withoutFilters,
  writeInvoiceQuery,
} from '#web/dashboard/invoices/invoice-address.ts'
import { InvoiceDays } from './invoice-days.tsx'
import { InvoiceDownloads } from './invoice-downloads.tsx'
import type { InvoicesView } from './invoices-data.server.ts'
import styles from './invoice-filters.module.css'

type InvoiceFiltersProps = {
  readonly view: InvoicesView
  /** The customer's ID, if the address must name it. */
  readonly customer: string | undefined
}

/** Filters of the list: links for status and currency, a form for search and dates. All of them change only the address. */
export function InvoiceFilters({ view, customer }: InvoiceFiltersProps) {
  const { query, counts, filters, listedCurrencies } = view
  const { locale, translate } = useLocale()
  const navigate = useNavigate()
  const textField = useRef<HTMLInputElement>(null)
  const { text } = query
  const shown = useRef(text)
  const path = localizePath(locale, '/dashboard/invoices')
  const addressOf = (changed: typeof query) => path + writeInvoiceQuery(changed, customer)

  // Back and Forward change the address, but not the value of an uncontrolled field. Text typed before hydration stays.
  useEffect(() => {
    if (shown.current === text) return
    shown.current = text
    if (textField.current) textField.current.value = text
  }, [text])

  /** Leaves empty fields out of the address, which the browser would include. */
  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = [...new FormData(event.currentTarget)]
    const params = new URLSearchParams(fields.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
    const menu = event.currentTarget.querySelector<HTMLDetailsElement>('details[open]')
    if (menu) {
      menu.open = false
      menu.querySelector('summary')?.focus()
    }
    void navigate(addressOf(parseInvoiceQuery(params)), { state: keepScroll })
  }

  return (
    <div className={styles.filters}>
      <FilterChips
        label={translate('dashboard.latest.status')}
        chips={filters.map((filter) => ({
          name: translate(`dashboard.invoices.filter.${filter}`),
          count: counts[filter],
          to: addressOf(withChange(query, { filter })),
          isCurrent: filter === query.filter,
        }))}
      />
      <div className={styles.row}>
        <search className={styles.search}>
          <form method="get" action={path} onSubmit={search}>
            {listInvoiceParams(query, customer).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <div className={`${field.field} ${styles.text}`}>
              <label className={visually.hidden} htmlFor="invoice-search">
                {translate('dashboard.invoices.search')}
              </label>
              <input
                id="invoice-search"
                type="search"
                name="q"
                maxLength={200}
                defaultValue={text}
                ref={textField}
                placeholder={translate('dashboard.invoices.search')}
                enterKeyHint="search"
              />
              <Button type="submit" kind="quiet">
                {translate('dashboard.invoices.find')}
              </Button>
              {isNarrowed(query) && (
                <Link
                  className={styles.clear}
                  to={addressOf(withoutFilters(query))}
                  title={translate('dashboard.invoices.nothing.action')}
                  discover="none"
                  state={keepScroll}
                >
                  <Icon name="cross" />
                  <span className={visually.hidden}>{translate('dashboard.invoices.nothing.action')}</span>
                </Link>
              )}
            </div>
            <InvoiceDays view={view} addressOf={addressOf} />
          </form>
        </search>
        {listedCurrencies.length > 1 && (
          <nav className={styles.currencies} aria-label={translate('dashboard.documents.currency')}>
            {[undefined, ...listedCurrencies].map((currency) => (
              <Link
                key={currency ?? ''}
                to={addressOf(withChange(query, { currency }))}
                discover="none"
                state={keepScroll}
                aria-current={currency === query.currency ? 'true' : undefined}
              >
                {currency ?? translate('dashboard.invoices.filter.all')}
              </Link>
            ))}
          </nav>
        )}
        <InvoiceDownloads view={view} customer={customer} />
      </div>
    </div>
  )
}
