import { useTranslate } from '#web/i18n/locale-context.tsx'
import styles from './demo-notice.module.css'

/** Says that what the page shows is invented. */
export function DemoNotice() {
  const translate = useTranslate()
  return <p className={styles.notice}>{translate('dashboard.demo')}</p>
}
