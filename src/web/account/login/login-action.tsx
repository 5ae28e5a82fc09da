import { type SubmitEvent, useSyncExternalStore } from 'react'
import { ConfirmElsewhere } from './confirm-elsewhere.tsx'
import { findEmail } from '#web/account/email-for-link.ts'
import type { CodeMode } from './login-modes.ts'
import { BackToLogin } from './login-request.tsx'
import { LoginSheet } from './login-sheet.tsx'
import { NewPassword } from './new-password.tsx'
import { useCode } from './use-code.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/fields/text-field.tsx'
import styles from './login-form.module.css'

/** Uses an emailed code when a button is pressed, so that programs that prefetch links in mails do not use it up. */
export function LoginAction({ mode }: { readonly mode: CodeMode }) {
  const translate = useTranslate()
  const { state, isHolder, canSetPassword, act } = useCode(mode)
  const heading = translate(`loginAction.${mode}.heading`)

  if (state.kind === 'refused') {
    return (
      <LoginSheet heading={heading} problem={state.problem}>
        <AskAgain mode={mode} />
        <BackToLogin />
      </LoginSheet>
    )
  }
  if (state.kind === 'done' && mode !== 'signIn') {
    const { email } = state
    return (
      <LoginSheet heading={translate(`loginAction.${mode}.doneHeading`)} isDone>
        <output className={styles.notice}>{translate(`loginAction.${mode}.done`, { email })}</output>
        {mode === 'recoverEmail' ? (
          <LocaleLink to="/dashboard/login?mode=forgotPassword" className={styles.write} reloadDocument>
            {translate('loginAction.recoverEmail.next')}
          </LocaleLink>
        ) : (
          <BackToLogin />
        )}
      </LoginSheet>
    )
  }
  const isChecking = state.kind === 'checking'
  const isSubmitting = state.kind === 'submitting'
  if (!isChecking && !isHolder && (mode === 'verifyEmail' || mode === 'verifyAndChangeEmail')) {
    const { email, accountEmail, problem } = state
    const addresses = { email, accountEmail }
    const given = { mode, addresses, problem, isSubmitting, canSetPassword, act }
    return <ConfirmElsewhere {...given} />
  }
  const email = isChecking ? '' : state.email
  const lead = isChecking ? translate('loginAction.checking') : translate(`loginAction.${mode}.lead`, { email })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    return act(new FormData(event.currentTarget))
  }
  return (
    <LoginSheet heading={heading} lead={lead} problem={isChecking ? undefined : state.problem}>
      <form className={styles.form} onSubmit={submit} inert={isChecking} aria-busy={isChecking}>
        {mode === 'signIn' && <LinkEmail />}
        {mode === 'resetPassword' && <NewPassword id="login-password" email={email} />}
        <Button type="submit" isBusy={isSubmitting} busyText={translate(`loginAction.${mode}.submitting`)}>
          {translate(`loginAction.${mode}.submit`)}
        </Button>
      </form>
      {!isChecking && state.problem && <AskAgain mode={mode} />}
    </LoginSheet>
  )
}

/** The address that the link was sent to; remembered by the browser that requested it. */
function LinkEmail() {
  const translate = useTranslate()
  const email = useSyncExternalStore(watchNothing, findEmail, () => '')
  return (
    <TextField
      key={email}
      id="login-email"
      name="email"
      type="email"
      typed={email}
      label={translate('login.email')}
      autoComplete="username"
      spellCheck={false}
      enterKeyHint="go"
    />
  )
}

function AskAgain({ mode }: { readonly mode: CodeMode }) {
  const translate = useTranslate()
  const request = mode === 'resetPassword' ? 'forgotPassword' : mode === 'signIn' ? 'emailLink' : undefined
  if (!request) return null
  return (
    <LocaleLink to={`/dashboard/login?mode=${request}`} className={styles.write} reloadDocument>
      {translate('loginAction.again')}
    </LocaleLink>
  )
}

/** The address changes only with a page load. */
function watchNothing(): () => void {
  return () => undefined
}
