import { localizePath } from '#domain/locale-path.ts'
import { useLocale } from '#web/navigation/locale-context.tsx'
import { writeInvoiceQuery } from './invoice-address.ts'
import type { InvoicesView } from './invoices-data.server.ts'
import styles from './invoices.module.css'

type Props = {
  readonly view: InvoicesView
  /** Whose list it is, when the address has to say so. */
  readonly customer: string | undefined
}

/** What can be taken away: the list that is shown, statements of account, all papers of a year. */
export function InvoiceDownloads({ view: { query, years, currencies }, customer }: Props) {
  const { locale, translate } = useLocale()
  const { year } = query
  const addressOf = (file: string, params: Readonly<Record<string, string>>) => {
    const search = new URLSearchParams({ ...(customer !== undefined && { customer }), ...params })
    return `${localizePath(locale, `/dashboard/downloads/${file}`)}?${search.toString()}`
  }
  const archiveYear = year ?? years[0]
  return (
    <section className={styles.downloads} aria-labelledby="downloads">
      <h2 id="downloads">{translate('dashboard.downloads.heading')}</h2>
      <ul>
        <li>
          <a
            href={`${localizePath(locale, '/dashboard/downloads/invoices.csv')}${writeInvoiceQuery({ ...query, page: 1 }, customer)}`}
            download
          >
            {translate('dashboard.downloads.csv')}
          </a>
        </li>
        {currencies.map(({ currency }) => (
          <li key={currency}>
            <a href={addressOf('statement.pdf', { currency, ...(year !== undefined && { year }) })}>
              {year === undefined
                ? translate('dashboard.downloads.statementAll', { currency })
                : translate('dashboard.downloads.statement', { currency, year })}
            </a>
          </li>
        ))}
        {archiveYear !== undefined && (
          <li>
            <a href={addressOf('invoices.zip', { year: archiveYear })} download>
              {translate('dashboard.downloads.year', { year: archiveYear })}
            </a>
          </li>
        )}
      </ul>
    </section>
  )
}
