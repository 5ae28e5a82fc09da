import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { splitLocalePath } from '#domain/locale-path.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { watchConnection } from './watch-connection.ts'
import styles from './connection-notice.module.css'

/** Says calmly that what is shown may not be the latest, for as long as that is so. */
export function ConnectionNotice({ isConnected }: { readonly isConnected: boolean | undefined }) {
  const translate = useTranslate()
  const isOnline = useSyncExternalStore(watchConnection, () => navigator.onLine, assumeOnline)
  // The settings have a word of their own for that (offline-notice.tsx), which says what it means for what is typed there.
  const isTold = splitLocalePath(useLocation().pathname).path.startsWith('/dashboard/settings')
  const isInterrupted = !isTold && (!isOnline || isConnected === false)
  return <output className={styles.notice}>{isInterrupted && translate('dashboard.live.interrupted')}</output>
}

function assumeOnline(): boolean {
  return true
}
