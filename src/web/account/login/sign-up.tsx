import { type SubmitEvent, useState } from 'react'
import { localizePath } from '#domain/locale-path.ts'
import { useAuth } from '#web/account/auth.tsx'
import { describeIdentityError } from '#web/account/describe-identity-error.ts'
import { enterDashboard } from './enter-dashboard.ts'
import { BackToLogin } from './login-request.tsx'
import { LoginSheet } from './login-sheet.tsx'
import { PasswordInput } from '#web/account/password-input.tsx'
import { noteUnsentMail } from '#web/account/unsent-mail.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/fields/field.tsx'
import { readEmail, readText } from '#web/ui/form/read-text.ts'
import { TextField } from '#web/ui/form/fields/text-field.tsx'
import styles from './login-form.module.css'

/**
 * Creates an account and sends the mail to confirm its address. The account gives access to a company once the address is confirmed and
 * listed as a member.
 */
export function SignUp() {
  const { locale, translate } = useLocale()
  const { auth, hasFailed, passwordMinLength } = useAuth()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isWaiting = !auth && !hasFailed

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    // Only a reload requests the scripts again.
    if (hasFailed) return window.location.reload()
    if (!auth || isBusy) return
    const form = new FormData(event.currentTarget)
    setIsBusy(true)
    setProblem(undefined)
    try {
      const idToken = await auth.signUp(readEmail(form), readText(form, 'password'))
      const account = await auth.loadAccount()
      // If the mail fails, the account exists all the same, and the next page can send it again.
      await account.sendVerification(locale).then(
        () => noteUnsentMail(false),
        (error: unknown) => {
          console.error('The mail was not sent.', error)
          noteUnsentMail(true)
        },
      )
      // Every company page first asks to confirm the address.
      await enterDashboard(Promise.resolve(idToken), localizePath(locale, '/dashboard'))
    } catch (error) {
      console.error('The account was not created.', error)
      setProblem(describeIdentityError(error, translate, passwordMinLength))
      setIsBusy(false)
    }
  }

  return (
    <LoginSheet
      heading={translate('signUp.heading')}
      lead={translate('signUp.lead')}
      problem={hasFailed ? translate('identityError.networkRequestFailed') : problem}
    >
      <form className={styles.form} onSubmit={submit} inert={isWaiting} aria-busy={isWaiting}>
        <TextField id="login-email" name="email" type="email" label={translate('login.email')} autoComplete="username" spellCheck={false} />
        <Field
          id="login-password"
          label={translate('login.password')}
          hint={translate('loginAction.resetPassword.hint', { min: passwordMinLength })}
        >
          {(ties) => <PasswordInput {...ties} autoComplete="new-password" />}
        </Field>
        <Button type="submit" isBusy={isBusy} busyText={translate('signUp.submitting')}>
          {translate('signUp.submit')}
        </Button>
      </form>
      <BackToLogin />
    </LoginSheet>
  )
}
