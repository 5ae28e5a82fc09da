import { type SubmitEvent, useState } from 'react'
import { useAuth } from '#web/account/auth.tsx'
import { describeIdentityError } from '#web/account/describe-identity-error.ts'
import { findMailProblem } from '#web/account/find-mail-problem.ts'
import { rememberEmail } from '#web/account/email-for-link.ts'
import type { RequestMode } from './login-modes.ts'
import { LoginSheet } from './login-sheet.tsx'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { readText } from '#web/ui/form/read-text.ts'
import { TextField } from '#web/ui/form/fields/text-field.tsx'
import styles from './login-form.module.css'

type State =
  | { readonly kind: 'open'; readonly problem?: string }
  | { readonly kind: 'submitting' }
  | { readonly kind: 'done'; readonly email: string }

/** Asks for a mail: to set a new password, or to sign in without one. */
export function LoginRequest({ mode }: { readonly mode: RequestMode }) {
  const { locale, translate } = useLocale()
  const { auth, hasFailed } = useAuth()
  const [state, setState] = useState<State>({ kind: 'open' })
  const isWaiting = !auth && !hasFailed

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    // Only a new document asks for the files again.
    if (hasFailed) return window.location.reload()
    if (!auth || state.kind === 'submitting') return
    const email = readText(new FormData(event.currentTarget), 'email').trim()
    setState({ kind: 'submitting' })
    try {
      if (mode === 'forgotPassword') await auth.sendPasswordReset(email, locale)
      else await auth.sendSignInLink(email, window.location.origin + window.location.pathname, locale)
      if (mode === 'emailLink') rememberEmail(email)
      setState({ kind: 'done', email })
    } catch (error) {
      console.error('The mail was not sent.', error)
      setState({ kind: 'open', problem: findMailProblem(error, translate) ?? describeIdentityError(error, translate) })
    }
  }

  if (state.kind === 'done') {
    const { email } = state
    return (
      <LoginSheet heading={translate(`loginAction.${mode}.doneHeading`)} isDone>
        <output className={styles.notice}>{translate(`loginAction.${mode}.done`, { email })}</output>
        <BackToLogin />
      </LoginSheet>
    )
  }
  const problem = hasFailed ? translate('identityError.networkRequestFailed') : state.kind === 'open' ? state.problem : undefined
  return (
    <LoginSheet heading={translate(`loginAction.${mode}.heading`)} lead={translate(`loginAction.${mode}.lead`)} problem={problem}>
      <form className={styles.form} onSubmit={submit} inert={isWaiting} aria-busy={isWaiting}>
        <TextField
          id="login-email"
          name="email"
          type="email"
          label={translate('login.email')}
          autoComplete="username"
          spellCheck={false}
          enterKeyHint="send"
        />
        <Button type="submit" isBusy={state.kind === 'submitting'} busyText={translate(`loginAction.${mode}.submitting`)}>
          {translate(`loginAction.${mode}.submit`)}
        </Button>
      </form>
      <BackToLogin />
    </LoginSheet>
  )
}

/** A new document, because a session may have ended. */
export function BackToLogin() {
  const { translate } = useLocale()
  return (
    <LocaleLink to="/dashboard/login" className={styles.write} reloadDocument>
      {translate('loginAction.toLogin')}
    </LocaleLink>
  )
}
