import type { InvoiceStatus } from '#domain/invoices/invoice-status.ts'
import { useTranslate } from '#web/navigation/locale-context.tsx'
import styles from './invoice-status-badge.module.css'

const icons: Readonly<Record<InvoiceStatus, string>> = {
  draft: 'M5 2h6l3 3v9H5z',
  open: 'M8 4v4l3 2M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1',
  partlyPaid: 'M8 1v14a7 7 0 0 0 0-14M8 1a7 7 0 0 0 0 14',
  overdue: 'M8 2l7 12H1zM8 6v4M8 12v.5',
  paid: 'M2 8l4 4 8-9',
  void: 'M3 3l10 10M13 3L3 13',
  creditNote: 'M6 3L2 7l4 4M2 7h9a3 3 0 0 1 0 6H8',
}

/** The status as word, icon and colour: none of them carries it alone. */
export function InvoiceStatusBadge({ status }: { readonly status: InvoiceStatus }) {
  const translate = useTranslate()
  const hint = status === 'draft' || status === 'void' ? translate(`dashboard.statusHint.${status}`) : undefined
  return (
    <span className={styles.badge} data-status={status} title={hint}>
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <path d={icons[status]} />
      </svg>
      {translate(`dashboard.status.${status}`)}
    </span>
  )
}
