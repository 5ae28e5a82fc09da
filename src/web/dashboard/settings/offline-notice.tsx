import { useSyncExternalStore } from 'react'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { watchLine } from '#web/dashboard/live/watch-line.ts'
import styles from '#web/account/login-form.module.css'

/** Says calmly that there is no connection, for as long as there is none, and what can be done all the same. */
export function OfflineNotice() {
  const translate = useTranslate()
  const isOffline = useSyncExternalStore(watchLine, readLine, () => false)
  return <output>{isOffline && <span className={styles.notice}>{translate('settings.offline')}</span>}</output>
}

function readLine(): boolean {
  return !navigator.onLine
}
