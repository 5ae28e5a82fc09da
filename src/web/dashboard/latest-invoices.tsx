import type { InvoiceView } from '#web/dashboard/invoices/describe-invoice.server.ts'
import { InvoiceStatusBadge } from '#web/dashboard/invoices/invoice-status-badge.tsx'
import { useTranslate } from '#web/navigation/locale-context.tsx'
import { DataTable, type TableColumn } from '#web/ui/data-table.tsx'
import type { Translate } from '#words/translate.ts'
import styles from './latest-invoices.module.css'

/** The last five invoices. */
export function LatestInvoices({ invoices }: { readonly invoices: readonly InvoiceView[] }) {
  const translate = useTranslate()
  const heading = translate('dashboard.latest.heading')
  return (
    <section className={styles.section} aria-labelledby="latest-invoices">
      <h2 id="latest-invoices">{heading}</h2>
      <DataTable caption={heading} isCaptionHidden columns={listColumns(translate)} rows={invoices} keyOf={({ number }) => number} />
    </section>
  )
}

function listColumns(translate: Translate): readonly TableColumn<InvoiceView>[] {
  const day = (date: Date) => <time dateTime={date.toISOString().slice(0, 10)}>{translate('dashboard.day', { date })}</time>
  return [
    {
      id: 'number',
      heading: translate('dashboard.latest.number'),
      cell: ({ number, creditFor }) => (
        <>
          {number}
          {creditFor !== undefined && <small>{translate('dashboard.latest.creditFor', { number: creditFor })}</small>}
        </>
      ),
    },
    { id: 'issuedOn', heading: translate('dashboard.latest.issuedOn'), cell: ({ issuedOn }) => day(issuedOn) },
    { id: 'dueOn', heading: translate('dashboard.latest.dueOn'), cell: ({ dueOn }) => dueOn && day(dueOn) },
    {
      id: 'status',
      heading: translate('dashboard.latest.status'),
      cell: ({ status }) => <InvoiceStatusBadge status={status} />,
      inCard: 'foot',
    },
    {
      id: 'amount',
      heading: translate('dashboard.latest.amount'),
      cell: ({ amount, amountLeft }) => (
        <>
          {amount}
          {amountLeft !== undefined && <small>{translate('dashboard.latest.amountLeft', { amount: amountLeft })}</small>}
        </>
      ),
      isAmount: true,
      inCard: 'corner',
    },
  ]
}
