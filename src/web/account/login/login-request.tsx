import { type SubmitEvent, useEffect, useState } from 'react'
import type { BrowserAuth } from '#gateway/browser/auth.ts'
import { useAuth } from '#web/account/auth.tsx'
import { describeIdentityError } from '#web/account/describe-identity-error.ts'
import { findMailProblem } from '#web/account/find-mail-problem.ts'
import { rememberEmail } from '#web/account/email-for-link.ts'
import type { RequestMode } from './login-modes.ts'
import { LoginSheet } from './login-sheet.tsx'
import { useLocale, useTranslate } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { readEmail } from '#web/ui/form/read-text.ts'
import { TextField } from '#web/ui/form/fields/text-field.tsx'
import styles from './login-form.module.css'

type State =
  | { readonly kind: 'open'; readonly problem?: string }
  | { readonly kind: 'submitting' }
  | {
      readonly kind: 'done'
      readonly email: string
      /** Number of mails requested; each one restarts the wait. */
      readonly turn: number
      readonly isSending?: boolean
      readonly problem?: string
    }

/** The identity service refuses another mail to the same address for this long. */
const waitSeconds = 60

/** Requests a mail: to set a new password, or to sign in without one. */
export function LoginRequest({ mode }: { readonly mode: RequestMode }) {
  const { locale, translate } = useLocale()
  const { auth, hasFailed } = useAuth()
  const [state, setState] = useState<State>({ kind: 'open' })
  const isWaiting = !auth && !hasFailed

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    // Only a reload requests the scripts again.
    if (hasFailed) return window.location.reload()
    if (!auth || state.kind === 'submitting') return
    const email = readEmail(new FormData(event.currentTarget))
    setState({ kind: 'submitting' })
    const problem = await send(auth, email)
    if (problem !== undefined) return setState({ kind: 'open', problem })
    if (mode === 'emailLink') rememberEmail(email)
    setState({ kind: 'done', email, turn: 1 })
  }

  /** Sends the mail. Returns undefined on success, otherwise the error message. */
  async function send(auth: BrowserAuth, email: string): Promise<string | undefined> {
    try {
      if (mode === 'forgotPassword') await auth.sendPasswordReset(email, locale)
      else await auth.sendSignInLink(email, window.location.origin + window.location.pathname, locale)
      return undefined
    } catch (error) {
      console.error('The mail was not sent.', error)
      return findMailProblem(error, translate) ?? describeIdentityError(error, translate)
    }
  }

  if (state.kind === 'done') {
    const { email, turn } = state
    const sendAgain = async () => {
      if (!auth) return
      setState({ kind: 'done', email, turn, isSending: true })
      const problem = await send(auth, email)
      setState(problem === undefined ? { kind: 'done', email, turn: turn + 1 } : { kind: 'done', email, turn, problem })
    }
    return (
      <LoginSheet heading={translate(`loginAction.${mode}.doneHeading`)} problem={state.problem} isDone>
        <output className={styles.notice}>
          {turn > 1 && `${translate('loginAction.sentAgain')} `}
          {translate(`loginAction.${mode}.done`, { email })}
        </output>
        <p className={styles.help}>{translate('loginAction.noMail')}</p>
        <SendAgain turn={turn} isSending={state.isSending ?? false} onPress={() => void sendAgain()} />
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

type SendAgainProps = { readonly turn: number; readonly isSending: boolean; readonly onPress: () => void }

/** Requests another mail, once the service allows it. */
function SendAgain({ turn, isSending, onPress }: SendAgainProps) {
  const translate = useTranslate()
  const [left, setLeft] = useState(waitSeconds)
  const [waitingTurn, setWaitingTurn] = useState(turn)
  // The button stays, and with it the focus; only its wait restarts.
  if (waitingTurn !== turn) {
    setWaitingTurn(turn)
    setLeft(waitSeconds)
  }
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <Button kind="secondary" isBusy={left > 0 || isSending} onClick={onPress}>
      {left > 0 ? translate('loginAction.sendAgainIn', { seconds: left }) : translate('loginAction.sendAgain')}
    </Button>
  )
}

/** Link to the login that loads the document, because the session may have ended. */
export function BackToLogin() {
  const { translate } = useLocale()
  return (
    <LocaleLink to="/dashboard/login" className={styles.write} reloadDocument>
      {translate('loginAction.toLogin')}
    </LocaleLink>
  )
}
