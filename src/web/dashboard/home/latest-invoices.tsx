import { useCustomerPath } from '#web/dashboard/customer/customer-path.ts'
import type { InvoiceView } from '#web/dashboard/invoices/describe-invoice.server.ts'
import { listInvoiceColumns } from '#web/dashboard/invoices/invoice-columns.tsx'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import styles from './latest-invoices.module.css'

/** The last five invoices. */
export function LatestInvoices({ invoices }: { readonly invoices: readonly InvoiceView[] }) {
  const translate = useTranslate()
  const heading = translate('dashboard.latest.heading')
  return (
    <section className={styles.section} aria-labelledby="latest-invoices">
      <h2 id="latest-invoices">{heading}</h2>
      <DataTable
        caption={heading}
        isCaptionHidden
        columns={listInvoiceColumns(translate, useCustomerPath())}
        rows={invoices}
        keyOf={({ number }) => number}
      />
    </section>
  )
}
