import { useState } from 'react'
import { localizePath } from '#domain/locale-path.ts'
import type { PasskeyPermit } from '#domain/passkeys/passkey-calls.ts'
import { useAuth } from '#web/account/auth.tsx'
import { describeIdentityError } from '#web/account/describe-identity-error.ts'
import { LoginSheet } from '#web/account/login/login-sheet.tsx'
import { beginSession } from '#web/account/session/session.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { nameThisDevice } from './name-this-device.ts'
import { isPromptClosed } from './passkey-error.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from '#web/account/login/login-form.module.css'

type CreateFirstPasskeyProps = { readonly permit: PasskeyPermit; readonly heading: string; readonly lead: string }

/** Creates a passkey without a session, signs in by it, and shows recovery codes if there are new ones. */
export function CreateFirstPasskey({ permit, heading, lead }: CreateFirstPasskeyProps) {
  const { locale, translate } = useLocale()
  const { auth, loadAuth, hasFailed } = useAuth()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [codes, setCodes] = useState<readonly string[]>()

  async function create(): Promise<void> {
    // Only a reload requests the scripts again.
    if (hasFailed) return window.location.reload()
    if (isBusy) return
    setIsBusy(true)
    setProblem(undefined)
    try {
      const { createPasskey } = await import('./prompt.ts')
      const { token = '', recoveryCodes } = await createPasskey(permit, nameThisDevice(translate))
      // From here on the codes exist: nothing may hide them.
      if (recoveryCodes.length > 0) setCodes(recoveryCodes)
      const idToken = await (await loadAuth()).signInWithToken(token)
      await beginSession(idToken)
      if (recoveryCodes.length === 0) window.location.replace(localizePath(locale, '/dashboard'))
    } catch (error) {
      setIsBusy(false)
      if (isPromptClosed(error)) return
      console.error('The passkey was not created.', error)
      setProblem(describeIdentityError(error, translate))
    }
  }

  if (codes) {
    return (
      <LoginSheet heading={translate('staffEntry.codes.heading')} lead={translate('staffEntry.codes.lead')} problem={problem} isDone>
        <RecoveryCodes codes={codes} />
        <LocaleLink to="/dashboard" className={styles.write} reloadDocument>
          {translate('staffEntry.codes.kept')}
        </LocaleLink>
      </LoginSheet>
    )
  }
  return (
    <LoginSheet heading={heading} lead={lead} problem={hasFailed ? translate('identityError.networkRequestFailed') : problem}>
      <p className={styles.help}>{translate('staffEntry.what')}</p>
      <Button isBusy={isBusy || !auth} busyText={translate('staffEntry.creating')} onClick={create}>
        {translate('staffEntry.create')}
      </Button>
    </LoginSheet>
  )
}
