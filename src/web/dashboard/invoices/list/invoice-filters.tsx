import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { invoiceFilters } from '#domain/invoices/list/invoice-filter.ts'
import { localizePath } from '#domain/locale-path.ts'
import { FilterChips } from '#web/dashboard/page/filter-chips.tsx'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { keepScroll } from '#web/navigation/scroll-rule.ts'
import { Button } from '#web/ui/button.tsx'
import field from '#web/ui/form/fields/field.module.css'
import visually from '#web/ui/styles/visually-hidden.module.css'
import { listInvoiceParams, withFilter, writeInvoiceQuery } from '#web/dashboard/invoices/invoice-address.ts'
import type { InvoicesView } from './invoices-data.server.ts'
import styles from './invoices.module.css'

type Props = {
  readonly view: InvoicesView
  /** Whose list it is, when the address has to say so. */
  readonly customer: string | undefined
}

/** What narrows the list: chips are links, search and year a form; both ask by the address alone. */
export function InvoiceFilters({ view: { query, counts, years }, customer }: Props) {
  const { locale, translate } = useLocale()
  const yearField = useRef<HTMLSelectElement>(null)
  const textField = useRef<HTMLInputElement>(null)
  const { text, year = '' } = query
  const shown = useRef({ text, year })

  // Back and forward change the address under the fields, which the browser fills by itself in a new document only. What was typed before
  // the app ran stays.
  useEffect(() => {
    if (shown.current.text === text && shown.current.year === year) return
    shown.current = { text, year }
    if (yearField.current) yearField.current.value = year
    if (textField.current) textField.current.value = text
  }, [text, year])

  return (
    <div className={styles.filters}>
      <FilterChips
        label={translate('dashboard.invoices.filters')}
        chips={invoiceFilters.map((filter) => ({
          name: translate(`dashboard.invoices.filter.${filter}`),
          count: counts[filter],
          to: localizePath(locale, `/dashboard/invoices${writeInvoiceQuery(withFilter(query, filter), customer)}`),
          isCurrent: filter === query.filter,
        }))}
      />
      <search>
        <Form method="get" action={localizePath(locale, '/dashboard/invoices')} className={styles.search} state={keepScroll}>
          {listInvoiceParams(query, customer).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <div className={field.field}>
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
          </div>
          <div className={field.field}>
            <label className={visually.hidden} htmlFor="invoice-year">
              {translate('dashboard.invoices.year')}
            </label>
            <select id="invoice-year" name="year" defaultValue={year} ref={yearField}>
              <option value="">{translate('dashboard.invoices.allYears')}</option>
              {years.map((year) => (
                <option key={year}>{year}</option>
              ))}
            </select>
          </div>
          <Button type="submit" kind="secondary">
            {translate('dashboard.invoices.find')}
          </Button>
        </Form>
      </search>
    </div>
  )
}
