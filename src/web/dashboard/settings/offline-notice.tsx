import { useSyncExternalStore } from 'react'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { watchConnection } from '#web/dashboard/live/watch-connection.ts'
import styles from '#web/account/login/login-form.module.css'

/** Shown while the browser is offline: what still works. */
export function OfflineNotice() {
  const translate = useTranslate()
  const isOffline = useSyncExternalStore(watchConnection, readOffline, () => false)
  return <output>{isOffline && <span className={styles.notice}>{translate('settings.offline')}</span>}</output>
}

function readOffline(): boolean {
  return !navigator.onLine
}
