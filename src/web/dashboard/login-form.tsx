import { type ComponentProps, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { findNotice } from '#web/dashboard/session.ts'
import { useLogin } from '#web/dashboard/use-login.ts'
import { useTranslate } from '#web/navigation/locale-context.tsx'
import button from '#web/ui/button.module.css'
import { Field } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import styles from './login-form.module.css'

/** Sign-in by e-mail and password. It opens once it is known that nobody is signed in, in space that is kept for it. */
export function LoginForm({ agencyEmail }: { readonly agencyEmail: string }) {
  const translate = useTranslate()
  const { state, submit } = useLogin()
  const notice = useSyncExternalStore(watchNothing, findNotice, () => undefined)
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
          // webauthn may follow another token (HTML, section 4.10.18.7)
          autoComplete="username webauthn"
          spellCheck={false}
          label={translate('login.email')}
        />
        <Field id="login-password" label={translate('login.password')}>
          {(ties) => <PasswordInput {...ties} />}
        </Field>
        <button type="submit" className={`${button.button} ${styles.submit}`} aria-disabled={isSubmitting}>
          {translate(isChecking ? 'login.checking' : isSubmitting ? 'login.submitting' : 'login.submit')}
        </button>
      </form>
      <h2 className={styles.helpHeading}>{translate('login.forgotHeading')}</h2>
      <p className={styles.help}>{translate('login.forgotText')}</p>
      <h2 className={styles.helpHeading}>{translate('login.newHeading')}</h2>
      <p className={styles.help}>{translate('login.newText')}</p>
      <a className={styles.write} href={`mailto:${agencyEmail}`}>
        {translate('dashboard.writeToUs')}
      </a>
    </div>
  )
}

function PasswordInput(ties: ComponentProps<'input'>) {
  const translate = useTranslate()
  const [isShown, setIsShown] = useState(false)
  const label = translate(isShown ? 'login.hidePassword' : 'login.showPassword')
  return (
    <div className={styles.password}>
      <input {...ties} name="password" type={isShown ? 'text' : 'password'} autoComplete="current-password" enterKeyHint="go" />
      <button type="button" aria-label={label} title={label} onClick={() => setIsShown(!isShown)}>
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d="M2 12s3.5-7 10-7 10 7 10 7-3.5 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6" />
          {isShown && <path d="M4 4l16 16" />}
        </svg>
      </button>
    </div>
  )
}

/** The notice changes only with a document load. */
function watchNothing(): () => void {
  return () => undefined
}
