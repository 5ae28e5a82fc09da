import { useSyncExternalStore } from 'react'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { watchConnection } from '#web/dashboard/live/watch-connection.ts'
import styles from '#web/account/login/login-form.module.css'

/** Says calmly that there is no connection, for as long as there is none, and what can be done all the same. */
export function OfflineNotice() {
  const translate = useTranslate()
  const isOffline = useSyncExternalStore(watchConnection, readOffline, () => false)
  return <output>{isOffline && <span className={styles.notice}>{translate('settings.offline')}</span>}</output>
}

function readOffline(): boolean {
  return !navigator.onLine
}
