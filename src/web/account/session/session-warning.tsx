import { useEffect, useState } from 'react'
import { useAuth } from '#web/account/auth.tsx'
import { beginSession } from './session.ts'
import { AccountActionNotice } from '#web/account/reauthentication/account-action-notice.tsx'
import { Reauthentication, useAccountAccess } from '#web/account/reauthentication/reauthentication.tsx'
import type { SignInMethods } from '#web/account/reauthentication/reauthentication-form.tsx'
import { useAccountAction } from '#web/account/reauthentication/use-account-action.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { localeTags } from '#domain/locale.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './session-warning.module.css'

/** Time between warning and end: enough to finish a sentence and find a password (our own judgement; WCAG 2.2.1). */
const warningMilliseconds = 10 * 60_000

type SessionWarningProps = { readonly endsAt: Date; readonly methods: SignInMethods }

/** Warns before a session ends, so that no input is lost; signing in again here renews it. */
export function SessionWarning({ endsAt, methods }: SessionWarningProps) {
  /** End of the session for which the warning is due. */
  const [nearEnd, setNearEnd] = useState<number>()
  const end = endsAt.getTime()

  useEffect(() => {
    // A session lasts at most 14 days, which fits into a timer.
    const timer = setTimeout(() => setNearEnd(end), Math.max(0, end - warningMilliseconds - Date.now()))
    return () => clearTimeout(timer)
  }, [end])

  // Revalidations move the end slightly, which must not remove the form. A renewed session needs no warning.
  if (nearEnd === undefined || end - nearEnd > warningMilliseconds) return null
  return (
    <Reauthentication methods={methods}>
      <Warning endsAt={endsAt} />
    </Reauthentication>
  )
}

function Warning({ endsAt }: { readonly endsAt: Date }) {
  const { locale, translate } = useLocale()
  const { loadAuth } = useAuth()
  const { signInAgain } = useAccountAccess()
  const { state, run } = useAccountAction()
  const time = new Intl.DateTimeFormat(localeTags[locale], { hour: 'numeric', minute: '2-digit' }).format(endsAt)

  async function renew(): Promise<void> {
    await run(async () => {
      await signInAgain()
      await beginSession((await (await loadAuth()).getIdToken()) ?? '')
      return translate('settings.sessionEnd.renewed')
    })
  }

  return (
    <aside className={styles.warning}>
      <AccountActionNotice state={state} />
      {state.kind !== 'done' && (
        <>
          <p role="alert">{translate('settings.sessionEnd.text', { time })}</p>
          <Button kind="secondary" isBusy={state.kind === 'busy'} onClick={renew}>
            {translate('settings.sessionEnd.submit')}
          </Button>
        </>
      )}
    </aside>
  )
}
