import { localizePath } from '#domain/locale-path.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import button from '#web/ui/button.module.css'
import screen from '#web/shell/error-screen.module.css'
import styles from './start-error.module.css'

/**
 * Error screen of a page that cannot be used without the app. It is in the server's HTML, before the page, and the style sheet shows it
 * instead of what follows it if the start failed (`start-up.ts`). In the dashboard it is inside the layout, whose links need no app.
 */
export function StartError({ isOfDashboard = false }: { readonly isOfDashboard?: boolean }) {
  const { locale, translate } = useLocale()
  return (
    <div className={`${screen.screen} ${styles.error}`} role="alert">
      <p className={screen.status}>500</p>
      <p className={`${screen.message} ${styles.message}`}>{translate('error.startUp')}</p>
      {/* Document loads, because the app is not running. */}
      <p className={styles.ways}>
        {isOfDashboard && (
          <a className={button.button} href={localizePath(locale, '/dashboard')}>
            {translate('dashboard.navigation.home')}
          </a>
        )}
        <a className={isOfDashboard ? `${button.button} ${button.secondary}` : button.button} href="/">
          {translate('error.homepage')}
        </a>
      </p>
    </div>
  )
}
