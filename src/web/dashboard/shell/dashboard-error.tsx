import { useCustomerPath } from '#web/dashboard/customer/customer-path.ts'
import { ErrorScreen } from '#web/shell/error-screen.tsx'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import styles from './dashboard-error.module.css'

/** Error screen inside the dashboard's layout, with links to its pages. */
export function DashboardError() {
  const translate = useTranslate()
  const pathOf = useCustomerPath()
  return (
    <ErrorScreen isFramed>
      <p className={styles.rooms}>
        <ButtonLink to={pathOf('/dashboard')} prefetch="none">
          {translate('dashboard.navigation.home')}
        </ButtonLink>
        <ButtonLink kind="secondary" to={pathOf('/dashboard/products')} prefetch="none">
          {translate('dashboard.navigation.products')}
        </ButtonLink>
        <ButtonLink kind="secondary" to={pathOf('/dashboard/invoices')} prefetch="none">
          {translate('dashboard.navigation.invoices')}
        </ButtonLink>
      </p>
    </ErrorScreen>
  )
}
