import type { InvoiceStatus } from '#domain/invoices/invoice-status.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import type { IconName } from '#web/ui/icon.tsx'

const looks: Readonly<Record<InvoiceStatus, { readonly tone: BadgeTone; readonly icon: IconName }>> = {
  draft: { tone: 'quiet', icon: 'sheet' },
  proforma: { tone: 'quiet', icon: 'sheet' },
  open: { tone: 'accent', icon: 'clock' },
  partlyPaid: { tone: 'accent', icon: 'half' },
  overdue: { tone: 'danger', icon: 'warning' },
  paid: { tone: 'success', icon: 'check' },
  void: { tone: 'quiet', icon: 'cross' },
  creditNote: { tone: 'quiet', icon: 'back' },
}

/** The status of an invoice, with an explanation where it needs one. */
export function InvoiceStatusBadge({ status }: { readonly status: InvoiceStatus }) {
  const translate = useTranslate()
  const hint = status === 'proforma' || status === 'void' ? translate(`dashboard.statusHint.${status}`) : undefined
  return (
    <Badge {...looks[status]} hint={hint}>
      {translate(`dashboard.status.${status}`)}
    </Badge>
  )
}
