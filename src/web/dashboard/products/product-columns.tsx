import { RecordLink } from '#web/dashboard/page/record-link.tsx'
import type { TableColumn } from '#web/ui/table/data-table.tsx'
import type { Translate } from '#i18n/translate.ts'
import type { ProductView } from './describe-product.server.ts'
import { MilestoneProgress } from './milestone-progress.tsx'
import { ProductStatusBadge } from './product-status-badge.tsx'
import { describeNext, describePeriod, describeType } from './describe-product-dates.ts'

/** @param pathOf Adds this page's customer to an English path (`useCustomerPath`). */
export function listProductColumns(translate: Translate, pathOf: (path: string) => string): readonly TableColumn<ProductView>[] {
  return [
    {
      id: 'name',
      heading: translate('dashboard.products.product'),
      cell: (product) => (
        <>
          <RecordLink to={pathOf(`/dashboard/products/${product.id}`)}>{product.name}</RecordLink>
          <small>{describeType(product, translate)}</small>
        </>
      ),
    },
    {
      id: 'status',
      heading: translate('dashboard.products.state'),
      cell: ({ status }) => <ProductStatusBadge status={status} />,
      inCard: 'foot',
    },
    { id: 'period', heading: translate('dashboard.products.periodHeading'), cell: (product) => describePeriod(product, translate) },
    {
      id: 'next',
      heading: translate('dashboard.products.nextHeading'),
      cell: ({ next }) =>
        next && (
          <>
            <time dateTime={next.on.toISOString().slice(0, 10)}>{translate('dashboard.day', { date: next.on })}</time>
            <small data-wraps>{describeNext(next, translate)}</small>
          </>
        ),
    },
    {
      id: 'progress',
      heading: translate('dashboard.products.progress'),
      cell: ({ progress }) => progress && <MilestoneProgress progress={progress} isLabelHidden />,
      inCard: 'plain',
    },
    {
      id: 'price',
      heading: translate('dashboard.products.price'),
      cell: ({ amount, interval }) => (
        <>
          {amount}
          <small>{translate(`dashboard.products.interval.${interval}`)}</small>
        </>
      ),
      isAmount: true,
      inCard: 'corner',
    },
  ]
}
