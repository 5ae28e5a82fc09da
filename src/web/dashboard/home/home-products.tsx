import { useTranslate } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { RecordLink } from '#web/dashboard/page/record-link.tsx'
import { useCustomerPath } from '#web/dashboard/customer/customer-path.ts'
import { FailedSection } from '#web/dashboard/page/failed-section.tsx'
import styles from './home-products.module.css'
import { PageSection } from '#web/dashboard/page/page-section.tsx'
import type { ProductView } from '#web/dashboard/products/describe-product.server.ts'
import type { ProductsView } from '#web/dashboard/products/load-products.server.ts'
import { MilestoneProgress } from '#web/dashboard/products/milestone-progress.tsx'
import { ProductStatusBadge } from '#web/dashboard/products/product-status-badge.tsx'
import { describeNext } from '#web/dashboard/products/describe-product-dates.ts'

/** The customer's active products with their progress and next date; renders nothing if there are none. */
export function HomeProducts({ view }: { readonly view: ProductsView }) {
  const translate = useTranslate()
  const pathOf = useCustomerPath()
  if (view.kind === 'loaded' && view.products.length === 0) return null
  return (
    <PageSection heading={translate('dashboard.homeProducts')}>
      {view.kind === 'failed' ? (
        <FailedSection />
      ) : (
        <>
          <ul className={styles.products}>
            {view.products.map((product) => (
              <HomeProduct key={product.id} product={product} />
            ))}
          </ul>
          {view.counts.current > view.products.length && (
            <p className={styles.all}>
              <LocaleLink to={pathOf('/dashboard/products')}>
                {translate('dashboard.products.allRunning', { count: view.counts.current })}
              </LocaleLink>
            </p>
          )}
        </>
      )}
    </PageSection>
  )
}

function HomeProduct({ product: { id, name, status, next, progress } }: { readonly product: ProductView }) {
  const translate = useTranslate()
  const pathOf = useCustomerPath()
  return (
    <li className={styles.product}>
      <p className={styles.name}>
        <RecordLink to={pathOf(`/dashboard/products/${id}`)}>{name}</RecordLink>
        <ProductStatusBadge status={status} />
      </p>
      {progress && <MilestoneProgress progress={progress} isLabelHidden />}
      <p className={styles.next}>{next ? describeNext(next, translate) : translate('dashboard.products.nextNone')}</p>
    </li>
  )
}
