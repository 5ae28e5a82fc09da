import { useTranslate } from '#web/i18n/locale-context.tsx'
import styles from './demo-notice.module.css'

/** Notice that the data on the page is invented. */
export function DemoNotice() {
  const translate = useTranslate()
  return <p className={styles.notice}>{translate('dashboard.demo')}</p>
}
