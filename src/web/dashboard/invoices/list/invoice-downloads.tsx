import { localizePath } from '#domain/locale-path.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { Chevron, DisclosureMenu } from '#web/ui/navigation/disclosure-menu.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { writeInvoiceQuery, yearOf } from '#web/dashboard/invoices/invoice-address.ts'
import type { InvoicesView } from './invoices-data.server.ts'
import styles from './invoice-filters.module.css'
import { StatementForm } from './statement-form.tsx'

type InvoiceDownloadsProps = {
  readonly view: InvoicesView
  /** The customer's ID, if the address must name it. */
  readonly customer: string | undefined
}

/** Downloads: the current list, all documents of a year, a statement of account. */
export function InvoiceDownloads({ view, customer }: InvoiceDownloadsProps) {
  const { locale, translate } = useLocale()
  const { query, years } = view
  const pathOf = (file: string) => localizePath(locale, `/dashboard/downloads/${file}`)
  const archiveYear = years.find((year) => year === yearOf(query)) ?? years[0]
  return (
    <DisclosureMenu
      align="end"
      className={styles.downloads}
      label={
        <>
          <Icon name="download" />
          <span className={styles.word}>{translate('dashboard.downloads.heading')}</span>
          <Chevron />
        </>
      }
    >
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
    </DisclosureMenu>
  )
}

function archiveParams(year: string, customer: string | undefined): string {
  return new URLSearchParams({ ...(customer !== undefined && { customer }), year }).toString()
}
