import type { ReactElement, ReactNode } from 'react'
import type { InvoiceStatus } from '#domain/invoices/invoice-status.ts'
import { invoiceIdOf } from '#domain/invoices/invoice-number.ts'
import type { InvoiceSort } from '#domain/invoices/list/invoice-order.ts'
import { RecordLink } from '#web/dashboard/page/record-link.tsx'
import type { TableColumn } from '#web/ui/table/data-table.tsx'
import type { ColumnSort } from '#web/ui/table/sort-head.tsx'
import type { Translate } from '#i18n/translate.ts'
import type { InvoiceView } from './describe-invoice.server.ts'
import { keepWhole } from './invoice-number.tsx'
import { InvoiceStatusBadge } from './invoice-status-badge.tsx'

/**
 * @param pathOf Adds this page's customer to an English path.
 * @param sortOf Sort links of the column headers; absent if the order is fixed.
 */
export function listInvoiceColumns(
  translate: Translate,
  pathOf: (path: string) => string,
  sortOf?: (sort: InvoiceSort) => ColumnSort,
): readonly TableColumn<InvoiceView>[] {
  const sorted = (sort: InvoiceSort) => (sortOf ? { sort: sortOf(sort) } : {})
  const day = (date: Date) => <time dateTime={date.toISOString().slice(0, 10)}>{translate('dashboard.day', { date })}</time>
  return [
    {
      id: 'number',
      heading: translate('dashboard.latest.number'),
      ...sorted('number'),
      cell: ({ number, reference, creditFor }) => (
        <>
          <RecordLink to={pathOf(`/dashboard/invoices/${invoiceIdOf(number)}`)}>{number}</RecordLink>
          <small>{creditFor === undefined ? reference : describeCredit(creditFor, translate)}</small>
        </>
      ),
    },
    {
      id: 'issuedOn',
      heading: translate('dashboard.latest.issuedOn'),
      ...sorted('issuedOn'),
      cell: ({ issuedOn }) => day(issuedOn),
    },
    {
      id: 'dueOn',
      heading: translate('dashboard.latest.dueOn'),
      ...sorted('dueOn'),
      cell: ({ status, dueOn, daysLeft }) =>
        dueOn && (
          <>
            {day(dueOn)}
            {daysLeft !== undefined && <small>{describeDaysLeft(status, daysLeft, translate)}</small>}
          </>
        ),
    },
    {
      id: 'status',
      heading: translate('dashboard.latest.status'),
      cell: ({ status }) => <InvoiceStatusBadge status={status} />,
      inCard: 'foot',
    },
    {
      id: 'amount',
      heading: translate('dashboard.latest.amount'),
      ...sorted('amount'),
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

function describeCredit(number: string, translate: Translate): ReactNode {
  return translate.rich<ReactElement>('dashboard.latest.creditFor', { number, whole: keepWhole })
}

function describeDaysLeft(status: InvoiceStatus, days: number, translate: Translate): string {
  return status === 'overdue'
    ? translate('dashboard.invoices.overdueFor', { days: -days })
    : translate('dashboard.money.nextDueIn', { days })
}
