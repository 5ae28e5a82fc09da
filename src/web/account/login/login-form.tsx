import { useEffect, useRef, useSyncExternalStore } from 'react'
import { PasswordInput } from '#web/account/password-input.tsx'
import { findNotice } from '#web/account/session/session.ts'
import { useLogin } from './use-login.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/fields/field.tsx'
import { TextField } from '#web/ui/form/fields/text-field.tsx'
import styles from './login-form.module.css'
import { useAuth } from '#web/account/auth.tsx'

/** Links below the form: to a new password, a link by mail, a new account, and for people who have lost their passkey or authenticator app. */
const ways = [
  ['forgotPassword', 'login.forgotLink'],
  ['emailLink', 'login.linkLink'],
  ['signUp', 'login.signUpLink'],
  ['recovery', 'login.recoveryLink'],
] as const

type LoginFormProps = {
  /** The server has ended the session without scripts; the browser still has to sign out of the SDK. */
  readonly hasSignedOut: boolean
  /** Whether passkeys work at the address of the site. */
  readonly hasPasskeys: boolean
}

/** Sign-in with email and password. Space is reserved for it until it is known that no user is signed in. */
export function LoginForm({ hasSignedOut, hasPasskeys }: LoginFormProps) {
  const translate = useTranslate()
  const { state, submit, choose, askForPasskey } = useLogin(hasSignedOut, hasPasskeys)
  const kept = useSyncExternalStore(watchNothing, findNotice, () => undefined)
  const notice = hasSignedOut ? 'signedOut' : kept
  const problemRef = useRef<HTMLParagraphElement>(null)
  const problem = state.kind === 'open' ? state.problem : undefined
  const isChecking = state.kind === 'checking'
  const isSubmitting = state.kind === 'submitting'

  useEffect(() => {
    if (problem) problemRef.current?.focus()
  }, [problem])

  return (
    <div className={styles.sheet}>
      <h1 className={styles.heading} tabIndex={-1}>
        {translate('login.heading')}
      </h1>
      <p className={styles.lead}>{translate('login.lead')}</p>
      {notice && <output className={styles.notice}>{translate(`login.${notice}`)}</output>}
      {problem && (
        <p ref={problemRef} className={styles.problem} role="alert" tabIndex={-1}>
          {problem}
        </p>
      )}
      <noscript>
        <p className={styles.problem}>{translate('login.scriptsNeeded')}</p>
      </noscript>
      <form className={styles.form} onSubmit={submit} inert={isChecking} aria-busy={isChecking}>
        <TextField
          id="login-email"
          name="email"
          type="email"
          // `webauthn` may follow another token (HTML, section 4.10.18.7).
          autoComplete="username webauthn"
          spellCheck={false}
          label={translate('login.email')}
        />
        <Field id="login-password" label={translate('login.password')}>
          {(ties) => <PasswordInput {...ties} autoComplete="current-password" />}
        </Field>
        <Button type="submit" isBusy={isSubmitting} busyText={translate('login.submitting')}>
          {translate(isChecking ? 'login.checking' : 'login.submit')}
        </Button>
      </form>
      {hasPasskeys && (
        <div className={styles.providers}>
          <Button kind="secondary" isBusy={isChecking || isSubmitting} onClick={askForPasskey}>
            {translate('login.passkey')}
          </Button>
        </div>
      )}
      <ProviderButtons isBusy={isChecking || isSubmitting} onChoose={choose} />
      <ul className={styles.ways} aria-label={translate('login.ways')}>
        {ways.map(([mode, text]) => (
          <li key={mode}>
            <LocaleLink to={`/dashboard/login?mode=${mode}`} reloadDocument>
              {translate(text)}
            </LocaleLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The notice changes only with a page load. */
function watchNothing(): () => void {
  return () => undefined
}

/** Buttons to sign in with other identity providers, if configured. */
function ProviderButtons({ isBusy, onChoose }: { readonly isBusy: boolean; readonly onChoose: (providerId: string) => void }) {
  const translate = useTranslate()
  const { auth, signInProviders } = useAuth()

  useEffect(() => {
    // Browsers allow a popup only right after a click, so everything is loaded before.
    if (signInProviders.length > 0) auth?.prepareWindow()
  }, [auth, signInProviders])

  if (signInProviders.length === 0) return null
  return (
    <div className={styles.providers}>
      {signInProviders.map(({ providerId, name }) => (
        <Button key={providerId} kind="secondary" isBusy={isBusy || !auth} onClick={() => onChoose(providerId)}>
          {translate('login.withProvider', { provider: name })}
        </Button>
      ))}
    </div>
  )
}
