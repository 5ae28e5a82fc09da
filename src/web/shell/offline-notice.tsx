import { use, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { NavigationsContext } from '#web/navigation/navigations.ts'
import { isServerAnswering, OfflineError } from '#web/navigation/offline.ts'
import styles from './route-announcer.module.css'
import { Button } from '#web/ui/button.tsx'

/** Interval of checks, because the server may restart while the connection works. */
const everyMilliseconds = 5000

/** Reports that a page could not be fetched, and opens it once the server answers, unless the visitor has typed something since. */
export function OfflineNotice() {
  const translate = useTranslate()
  const navigations = use(NavigationsContext)
  const navigate = useNavigate()
  const { state } = useNavigation()
  const { pathname, search } = useLocation()
  const page = pathname + search
  const [missed, setMissed] = useState<{ readonly address: string; readonly page: string }>()
  const isMissing = missed?.page === page

  const note = useEffectEvent((error: Error | undefined) =>
    setMissed(error instanceof OfflineError ? { address: error.address, page } : undefined),
  )
  useEffect(() => navigations.watchAborted((error) => note(error)), [navigations])

  const retry = async () => {
    if (missed) await navigate(missed.address)
  }
  const retryWhenIdle = useEffectEvent(async () => {
    if (!navigations.isBusy) await retry()
  })
  useEffect(() => {
    if (!isMissing) return undefined
    const lifetime = new AbortController()
    const ask = async () => {
      if ((await isServerAnswering(lifetime.signal)) && !lifetime.signal.aborted) await retryWhenIdle()
    }
    window.addEventListener('online', () => void ask(), lifetime)
    window.addEventListener('input', () => setMissed(undefined), lifetime)
    const timer = setInterval(() => void ask(), everyMilliseconds)
    return () => {
      clearInterval(timer)
      lifetime.abort()
    }
  }, [isMissing])

  return (
    <div className={styles.notice} aria-live="assertive">
      {isMissing && (
        <>
          <p>{translate('navigation.offline')}</p>
          <Button kind="secondary" isBusy={state === 'loading'} onClick={() => void retry()}>
            {translate('navigation.retry')}
          </Button>
        </>
      )}
    </div>
  )
}
