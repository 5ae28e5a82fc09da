import { useTranslate } from '#web/i18n/locale-context.tsx'
import button from '#web/ui/button.module.css'
import screen from './error-screen.module.css'
import styles from './start-error.module.css'

/**
 * The error screen of a page that cannot be used without the app. It comes with the server's HTML; the style sheet shows it in place of the page
 * when the start has failed (`start-up.ts`).
 */
export function StartError() {
  const translate = useTranslate()
  return (
    <div className={`${screen.screen} ${styles.error}`} role="alert">
      <p className={screen.status}>500</p>
      <p className={`${screen.message} ${styles.message}`}>{translate('error.startUp')}</p>
      {/* A full load, because nothing here can do another. */}
      <a className={button.button} href="/">
        {translate('error.homepage')}
      </a>
    </div>
  )
}
