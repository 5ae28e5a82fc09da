import { useSyncExternalStore } from 'react'
import { useTranslate } from '#web/navigation/locale-context.tsx'
import { watchLine } from '#web/navigation/watch-line.ts'
import styles from './connection-notice.module.css'

/** Says calmly that what is shown may not be the latest, for as long as that is so. */
export function ConnectionNotice({ isConnected }: { readonly isConnected: boolean | undefined }) {
  const translate = useTranslate()
  const hasLine = useSyncExternalStore(watchLine, () => navigator.onLine, assumeLine)
  const isInterrupted = !hasLine || isConnected === false
  return <output className={styles.notice}>{isInterrupted && translate('dashboard.live.interrupted')}</output>
}

function assumeLine(): boolean {
  return true
}
