import { useTranslate } from '#web/navigation/locale-context.tsx'
import styles from './start-notice.module.css'

/**
 * Says that the app has not started, on pages that are of little use without it. It comes with the server's HTML and is shown by the
 * style sheet: when the start has failed (`start-up.ts`), or has not come to an end after 20 s.
 */
export function StartNotice() {
  const translate = useTranslate()
  return (
    <div className={styles.notice} role="alert">
      <p>{translate('error.startUp')}</p>
      {/* A full load, because nothing here can do another. */}
      <a href="/">{translate('error.homepage')}</a>
    </div>
  )
}
