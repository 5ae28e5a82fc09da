import { localizePath } from '#domain/locale-path.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { Button } from '#web/ui/button.tsx'
import field from '#web/ui/form/fields/field.module.css'
import type { InvoicesView } from './invoices-data.server.ts'
import styles from './invoice-filters.module.css'

type StatementFormProps = {
  readonly view: InvoicesView
  /** The customer's ID, if the address must name it. */
  readonly customer: string | undefined
}

/** Requests a statement of account by address. The default period is that of the list. */
export function StatementForm({ view: { currencies, statement, pdfLimit, today }, customer }: StatementFormProps) {
  const { locale, translate } = useLocale()
  const [first, ...others] = currencies
  if (!first) return null
  return (
    // The key resets the default dates when the list's period changes.
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
