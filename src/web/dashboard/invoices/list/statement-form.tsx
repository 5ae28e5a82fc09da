import { localizePath } from '#domain/locale-path.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { Button } from '#web/ui/button.tsx'
import field from '#web/ui/form/fields/field.module.css'
import type { InvoicesView } from './invoices-data.server.ts'
import styles from './invoice-filters.module.css'

type Props = {
  readonly view: InvoicesView
  /** Whose list it is, when the address has to say so. */
  readonly customer: string | undefined
}

/** Asks for a statement of account of any days, by the address alone; offered are the days that are shown. */
export function StatementForm({ view: { currencies, statement, pdfLimit, today }, customer }: Props) {
  const { locale, translate } = useLocale()
  const [first, ...others] = currencies
  if (!first) return null
  return (
    // A list of other days offers other days.
    <form
      key={`${statement.from} ${statement.to}`}
      method="get"
      action={localizePath(locale, '/dashboard/downloads/statement.pdf')}
      aria-label={translate('dashboard.documents.statement')}
      className={styles.fields}
    >
      {customer !== undefined && <input type="hidden" name="customer" value={customer} />}
      <div className={field.field}>
        <label htmlFor="statement-from">{translate('dashboard.downloads.statement.from')}</label>
        <input id="statement-from" type="date" name="from" max={today} defaultValue={statement.from} required />
      </div>
      <div className={field.field}>
        <label htmlFor="statement-to">{translate('dashboard.downloads.statement.to')}</label>
        <input id="statement-to" type="date" name="to" max={today} defaultValue={statement.to} required />
      </div>
      {others.length === 0 ? (
        <input type="hidden" name="currency" value={first.currency} />
      ) : (
        <div className={field.field}>
          <label htmlFor="statement-currency">{translate('dashboard.documents.currency')}</label>
          <select id="statement-currency" name="currency">
            {currencies.map(({ currency }) => (
              <option key={currency}>{currency}</option>
            ))}
          </select>
        </div>
      )}
      <Button type="submit" kind="secondary">
        {translate('dashboard.downloads.statement.open')}
      </Button>
      {pdfLimit !== undefined && (
        <>
          <Button type="submit" kind="secondary" formAction={localizePath(locale, '/dashboard/downloads/statement.csv')}>
            {translate('dashboard.downloads.statement.csv')}
          </Button>
          <p className={field.hint}>{translate('dashboard.downloads.statement.limit', { count: pdfLimit })}</p>
        </>
      )}
    </form>
  )
}
