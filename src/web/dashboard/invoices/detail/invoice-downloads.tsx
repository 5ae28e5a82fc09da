import { localizePath } from '#domain/locale-path.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { writeInvoiceQuery } from '#web/dashboard/invoices/invoice-address.ts'
import type { InvoicesView } from '#web/dashboard/invoices/list/invoices-data.server.ts'
import styles from '#web/dashboard/invoices/list/invoices.module.css'
import { StatementForm } from '#web/dashboard/invoices/list/statement-form.tsx'

type Props = {
  readonly view: InvoicesView
  /** Whose list it is, when the address has to say so. */
  readonly customer: string | undefined
}

/** Downloads: the list that is shown, all documents of a year, a statement of account. */
export function InvoiceDownloads({ view, customer }: Props) {
  const { locale, translate } = useLocale()
  const { query, years } = view
  const pathOf = (file: string) => localizePath(locale, `/dashboard/downloads/${file}`)
  const archiveYear = query.year ?? years[0]
  return (
    <section className={styles.downloads} aria-labelledby="downloads">
      <h2 id="downloads">{translate('dashboard.downloads.heading')}</h2>
      <ul>
        <li>
          <a href={`${pathOf('invoices.csv')}${writeInvoiceQuery({ ...query, page: 1 }, customer)}`} download>
            {translate('dashboard.downloads.csv')}
          </a>
        </li>
        {archiveYear !== undefined && (
          <li>
            <a href={`${pathOf('invoices.zip')}?${archiveParams(archiveYear, customer)}`} download>
              {translate('dashboard.downloads.year', { year: archiveYear })}
            </a>
          </li>
        )}
      </ul>
      <StatementForm view={view} customer={customer} />
    </section>
  )
}

function archiveParams(year: string, customer: string | undefined): string {
  return new URLSearchParams({ ...(customer !== undefined && { customer }), year }).toString()
}
