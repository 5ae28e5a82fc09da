import { Link } from 'react-router'
import { parseCalendarDate, utcMidnightOf } from '#domain/calendar-date.ts'
import type { InvoiceQuery } from '#domain/invoices/invoice-query.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { keepScroll } from '#web/navigation/scroll-rule.ts'
import { Button } from '#web/ui/button.tsx'
import { Chevron, DisclosureMenu } from '#web/ui/navigation/disclosure-menu.tsx'
import field from '#web/ui/form/fields/field.module.css'
import { Icon } from '#web/ui/icon.tsx'
import visually from '#web/ui/styles/visually-hidden.module.css'
import type { Translate } from '#i18n/translate.ts'
import { withChange } from '#web/dashboard/invoices/invoice-address.ts'
import type { InvoicesView } from './invoices-data.server.ts'
import styles from './invoice-filters.module.css'

type InvoiceDaysProps = { readonly view: InvoicesView; readonly addressOf: (query: InvoiceQuery) => string }

/** Earlier years are found by entering dates. */
const mostYears = 4

/** Filters the list by date of issue: links for years, date fields of the surrounding form for anything else. */
export function InvoiceDays({ view: { query, years, today }, addressOf }: InvoiceDaysProps) {
  const { translate } = useLocale()
  const { from, to } = query
  const choices = [
    { name: translate('dashboard.invoices.days.all'), from: undefined, to: undefined },
    ...years.slice(0, mostYears).map((year) => ({ name: year, ...wholeYear(year) })),
  ]
  const chosen = choices.find((choice) => choice.from === from && choice.to === to)
  return (
    <DisclosureMenu
      align="end"
      className={from === undefined && to === undefined ? styles.menu : styles.asked}
      label={
        <>
          <Icon name="calendar" />
          <span className={visually.hidden}>{translate('dashboard.invoices.days.label')}: </span>
          <span className={styles.days}>{chosen?.name ?? describeDays(query, translate)}</span>
          <Chevron />
        </>
      }
    >
      <ul>
        {choices.map((choice) => (
          <li key={choice.name}>
            <Link
              to={addressOf(withChange(query, { from: choice.from, to: choice.to }))}
              discover="none"
              state={keepScroll}
              aria-current={choice === chosen ? 'true' : undefined}
            >
              {choice.name}
            </Link>
          </li>
        ))}
      </ul>
      <fieldset className={styles.fields} key={`${from} ${to}`}>
        <legend className={visually.hidden}>{translate('dashboard.invoices.days.label')}</legend>
        <div className={field.field}>
          <label htmlFor="invoice-from">{translate('dashboard.downloads.statement.from')}</label>
          <input id="invoice-from" type="date" name="from" max={today} defaultValue={from} />
        </div>
        <div className={field.field}>
          <label htmlFor="invoice-to">{translate('dashboard.downloads.statement.to')}</label>
          <input id="invoice-to" type="date" name="to" defaultValue={to} />
        </div>
        <Button type="submit">{translate('dashboard.invoices.filters')}</Button>
      </fieldset>
    </DisclosureMenu>
  )
}

function wholeYear(year: string): Required<Pick<InvoiceQuery, 'from' | 'to'>> {
  return { from: parseCalendarDate(`${year}-01-01`), to: parseCalendarDate(`${year}-12-31`) }
}

function describeDays({ from, to }: InvoiceQuery, translate: Translate): string {
  if (from === undefined) return to === undefined ? '' : translate('dashboard.invoices.days.until', { to: utcMidnightOf(to) })
  if (to === undefined) return translate('dashboard.invoices.days.since', { from: utcMidnightOf(from) })
  return translate('dashboard.documents.periodOf', { from: utcMidnightOf(from), to: utcMidnightOf(to) })
}
