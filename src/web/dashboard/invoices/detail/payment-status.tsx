import { invoiceIdOf } from '#domain/invoices/invoice-number.ts'
import { useCustomerPath } from '#web/dashboard/customer/customer-path.ts'
import { RecordLink } from '#web/dashboard/page/record-link.tsx'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import button from '#web/ui/button.module.css'
import type { MessageKey } from '#i18n/messages.ts'
import type { InvoicePageView } from './describe-invoice-page.server.ts'
import styles from './invoice.module.css'
import { payBoxId } from './pay-box.tsx'

type PaymentStatusProps = { readonly view: InvoicePageView; readonly vatId: string | undefined }

/**
 * The open amount with its due date, or why nothing is due, and the button to pay. Announced to screen readers when it changes.
 */
export function PaymentStatus({ view, vatId }: PaymentStatusProps) {
  const translate = useTranslate()
  const pathOf = useCustomerPath()
  const { status, kind, left, settledOn, credits, gross, pay } = view
  const amount = left?.amount ?? gross
  return (
    <div className={status === 'overdue' ? styles.urgent : styles.standing}>
      <dl className={styles.total}>
        <div aria-live="polite" aria-atomic>
          <dt>{translate(nameAmount())}</dt>
          <dd data-long={amount.length > 11 || undefined}>{amount}</dd>
        </div>
      </dl>
      {/* Relative days are not printed; the note that a document is not payable is. */}
      <p className={status === 'proforma' || status === 'void' ? undefined : styles.onScreen} aria-live="polite">
        {describeStanding()}
      </p>
      <Dates view={view} vatId={vatId} />
      {pay && (
        <a
          className={`${button.button} ${styles.payNow}`}
          {...(pay.url === undefined ? { href: `#${payBoxId}` } : { href: pay.url, rel: 'noreferrer' })}
        >
          {translate('dashboard.due.pay', { amount: pay.amount })}
        </a>
      )}
      {credits !== undefined && (
        <p>
          <RecordLink to={pathOf(`/dashboard/invoices/${invoiceIdOf(credits)}`)}>
            {translate('dashboard.invoice.credits', { number: credits })}
          </RecordLink>
        </p>
      )}
    </div>
  )

  function nameAmount(): MessageKey {
    if (!left) return 'dashboard.invoice.gross'
    return left.isCredit ? 'dashboard.money.credit' : 'dashboard.invoice.amountLeft'
  }

  function describeStanding(): string {
    if (status === 'proforma') return translate('dashboard.invoice.isProforma')
    if (status === 'void') return translate('dashboard.invoice.isVoid')
    if (kind === 'creditNote') return translate(left ? 'dashboard.invoice.isCredit' : 'dashboard.invoice.isSettled')
    if (left) {
      const { daysLeft } = left
      return status === 'overdue'
        ? translate('dashboard.invoice.overdueFor', { days: -daysLeft })
        : translate('dashboard.invoice.dueIn', { days: daysLeft })
    }
    return settledOn ? translate('dashboard.invoice.paidOn', { date: settledOn }) : translate('dashboard.money.openNone')
  }
}

/** Dates, period and references of an invoice. */
function Dates({ view: { issuedOn, dueOn, facts }, vatId }: PaymentStatusProps) {
  const translate = useTranslate()
  const day = (date: Date) => translate('dashboard.day', { date })
  return (
    <dl className={styles.dates}>
      <div>
        <dt>{translate('dashboard.invoice.issuedOn')}</dt>
        <dd>{day(issuedOn)}</dd>
      </div>
      {dueOn && (
        <div>
          <dt>{translate('dashboard.invoice.dueOn')}</dt>
          <dd>{day(dueOn)}</dd>
        </div>
      )}
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {vatId !== undefined && (
        <div className={styles.onPaper}>
          <dt>{translate('dashboard.invoice.vatId')}</dt>
          <dd>{vatId}</dd>
        </div>
      )}
    </dl>
  )
}
