import { invoiceIdOf } from '#domain/invoices/invoice-number.ts'
import { useCustomerPath } from '#web/dashboard/customer/customer-path.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { RecordLink } from '#web/dashboard/page/record-link.tsx'
import { DataTable, type TableColumn } from '#web/ui/table/data-table.tsx'
import type { InvoicePageView } from './describe-invoice-page.server.ts'
import styles from './invoice.module.css'

type InvoiceSheetProps = { readonly view: InvoicePageView }
type Line = InvoicePageView['lines'][number] & { readonly place: number }

/** Lines, totals, payments and credit notes of an invoice. */
export function InvoiceSheet({ view }: InvoiceSheetProps) {
  const translate = useTranslate()
  const { lines, hasQuantities, terms, notes } = view
  const quantities: readonly TableColumn<Line>[] = [
    { id: 'quantity', heading: translate('dashboard.invoice.quantity'), cell: ({ quantity }) => quantity, isAmount: true },
    { id: 'unitPrice', heading: translate('dashboard.invoice.unitPrice'), cell: ({ unitPrice }) => unitPrice, isAmount: true },
  ]
  const columns: readonly TableColumn<Line>[] = [
    { id: 'description', heading: translate('dashboard.invoice.description'), cell: (line) => <LineName line={line} /> },
    ...(hasQuantities ? quantities : []),
    { id: 'taxRate', heading: translate('dashboard.invoice.taxRate'), cell: ({ taxRate }) => taxRate, isAmount: true },
    { id: 'net', heading: translate('dashboard.invoice.net'), cell: ({ net }) => net, isAmount: true, inCard: 'corner' },
  ]
  return (
    <>
      <section aria-labelledby="lines">
        <h2 id="lines">{translate('dashboard.invoice.lines')}</h2>
        <DataTable
          caption={translate('dashboard.invoice.lines')}
          isCaptionHidden
          columns={columns}
          rows={lines.map((line, place) => ({ ...line, place }))}
          keyOf={({ place }) => String(place)}
        />
        <Totals view={view} />
        {terms.map((text) => (
          <p key={text} className={styles.notes}>
            {text}
          </p>
        ))}
      </section>
      {notes !== '' && (
        <section aria-labelledby="notes">
          <h2 id="notes">{translate('dashboard.invoice.notes')}</h2>
          <p className={styles.notes}>{notes}</p>
        </section>
      )}
      <Payments view={view} />
      <CreditNotes view={view} />
    </>
  )
}

/** Description of a line, linked if it deducts an advance invoice, with what `about` says. */
function LineName({ line: { description, deducts, about } }: { readonly line: Line }) {
  const pathOf = useCustomerPath()
  return (
    <>
      {deducts === undefined ? (
        description
      ) : (
        <RecordLink to={pathOf(`/dashboard/invoices/${invoiceIdOf(deducts)}`)}>
          <span className={styles.deducted}>{description}</span>
        </RecordLink>
      )}
      {about !== undefined && ` (${about})`}
    </>
  )
}

function Totals({ view: { adjustments, net, taxes, gross, prepaid, paid, left } }: InvoiceSheetProps) {
  const translate = useTranslate()
  return (
    <dl className={styles.totals} aria-label={translate('dashboard.invoice.totals')}>
      {adjustments && (
        <div>
          <dt>{translate('dashboard.invoice.subtotal')}</dt>
          <dd>{adjustments.subtotal}</dd>
        </div>
      )}
      {adjustments?.items.map(({ reason, amount }, place) => (
        <div key={`${place} ${reason}`}>
          <dt>{reason}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      <div>
        <dt>{translate('dashboard.invoice.netTotal')}</dt>
        <dd>{net}</dd>
      </div>
      {taxes.map(({ rate, net: taxed, tax }, place) => (
        <div key={`${place} ${rate}`}>
          <dt>{translate('dashboard.invoice.taxOn', { rate, net: taxed })}</dt>
          <dd>{tax}</dd>
        </div>
      ))}
      <div className={styles.gross}>
        <dt>{translate('dashboard.invoice.gross')}</dt>
        <dd>{gross}</dd>
      </div>
      {prepaid !== undefined && (
        <div>
          <dt>{translate('dashboard.invoice.prepaid')}</dt>
          <dd>{prepaid}</dd>
        </div>
      )}
      {paid !== undefined && (
        <div>
          <dt>{translate('dashboard.invoice.paid')}</dt>
          <dd>{paid}</dd>
        </div>
      )}
      {(paid ?? prepaid) !== undefined && left && (
        <div className={styles.gross}>
          <dt>{translate(left.isCredit ? 'dashboard.money.credit' : 'dashboard.invoice.amountLeft')}</dt>
          <dd>{left.amount}</dd>
        </div>
      )}
    </dl>
  )
}

function Payments({ view: { payments } }: InvoiceSheetProps) {
  const translate = useTranslate()
  if (payments.length === 0) return null
  const heading = translate('dashboard.invoice.payments')
  return (
    <section aria-labelledby="payments">
      <h2 id="payments">{heading}</h2>
      <DataTable
        caption={heading}
        isCaptionHidden
        columns={[
          {
            id: 'paidOn',
            heading: translate('dashboard.invoice.paidOnDay'),
            cell: ({ paidOn }) => translate('dashboard.day', { date: paidOn }),
          },
          {
            id: 'method',
            heading: translate('dashboard.invoice.method'),
            cell: ({ method }) => translate(`dashboard.invoice.methods.${method}`),
          },
          { id: 'amount', heading: translate('dashboard.invoice.amount'), cell: ({ amount }) => amount, isAmount: true, inCard: 'corner' },
        ]}
        rows={payments.map((payment, place) => ({ ...payment, place }))}
        keyOf={({ place }) => String(place)}
      />
    </section>
  )
}

function CreditNotes({ view: { creditNotes } }: InvoiceSheetProps) {
  const translate = useTranslate()
  const pathOf = useCustomerPath()
  if (creditNotes.length === 0) return null
  const heading = translate('dashboard.invoice.creditNotes')
  return (
    <section aria-labelledby="credit-notes">
      <h2 id="credit-notes">{heading}</h2>
      <DataTable
        caption={heading}
        isCaptionHidden
        columns={[
          {
            id: 'number',
            heading: translate('dashboard.invoice.number'),
            cell: ({ number }) => <RecordLink to={pathOf(`/dashboard/invoices/${invoiceIdOf(number)}`)}>{number}</RecordLink>,
          },
          {
            id: 'issuedOn',
            heading: translate('dashboard.invoice.issuedOn'),
            cell: ({ issuedOn }) => translate('dashboard.day', { date: issuedOn }),
          },
          { id: 'amount', heading: translate('dashboard.invoice.amount'), cell: ({ amount }) => amount, isAmount: true, inCard: 'corner' },
        ]}
        rows={creditNotes}
        keyOf={({ number }) => number}
      />
    </section>
  )
}
