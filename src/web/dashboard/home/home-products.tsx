import { useTranslate } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { RecordLink } from '#web/dashboard/page/record-link.tsx'
import { useCustomerPath } from '#web/dashboard/customer/customer-path.ts'
import { FailedSection } from '#web/dashboard/page/failed-section.tsx'
import { PageSection } from '#web/dashboard/page/page-section.tsx'
import type { ProductsView } from '#web/dashboard/products/load-products.server.ts'
import { describeNext } from '#web/dashboard/products/describe-product-dates.ts'
import styles from './home.module.css'

type HomeProductsProps = {
  readonly view: ProductsView
  /** The product that the sheet shows. */
  readonly onSheet: string | undefined
}

/** The customer's other active products with their next date; renders nothing if there are none. */
export function HomeProducts({ view, onSheet }: HomeProductsProps) {
  const translate = useTranslate()
  const pathOf = useCustomerPath()
  const others = view.kind === 'loaded' ? view.products.filter(({ id }) => id !== onSheet) : []
  if (view.kind === 'loaded' && others.length === 0) return null
  return (
    <PageSection heading={translate('dashboard.homeProducts')}>
      {view.kind === 'failed' ? (
        <FailedSection />
      ) : (
        <ul className={styles.lines}>
          {others.map(({ id, name, next }) => (
            <li key={id}>
              <RecordLink to={pathOf(`/dashboard/products/${id}`)}>{name}</RecordLink>
              <span>{next ? describeNext(next, translate) : translate('dashboard.products.nextNone')}</span>
            </li>
          ))}
          {view.counts.current > view.products.length && (
            <li>
              <LocaleLink to={pathOf('/dashboard/products')}>
                {translate('dashboard.products.allRunning', { count: view.counts.current })}
              </LocaleLink>
            </li>
          )}
        </ul>
      )}
    </PageSection>
  )
}
