import type { SubmitEvent } from 'react'
import type { CodeAddresses } from '#gateway/browser/auth.ts'
import { KnownUsername } from '#web/account/known-username.tsx'
import { LoginSheet } from './login-sheet.tsx'
import { NewPassword } from './new-password.tsx'
import { PasswordInput } from '#web/account/password-input.tsx'
import type { UsedCode } from './use-code.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/fields/field.tsx'
import styles from './login-form.module.css'

/**
 * Confirms an address in a browser that is not signed in to its account: with the account's password, or, if the address was never
 * confirmed, with a new password that ends all other sessions. Some providers need a separate mail for that (decision 038).
 */
export function ConfirmElsewhere({
  mode,
  addresses: { email, accountEmail },
  problem,
  isSubmitting,
  canSetPassword,
  act,
}: {
  readonly mode: 'verifyEmail' | 'verifyAndChangeEmail'
  readonly addresses: CodeAddresses
  readonly problem: string | undefined
  readonly isSubmitting: boolean
  readonly canSetPassword: boolean
  readonly act: UsedCode['act']
}) {
  const translate = useTranslate()
  const submit = (setsPassword: boolean) => (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    return act(new FormData(event.currentTarget), { setsPassword })
  }
  return (
    <LoginSheet
      heading={translate(`loginAction.${mode}.heading`)}
      lead={translate(`loginAction.${mode}.signInLead`, { email, accountEmail })}
      problem={problem}
    >
      <form className={styles.form} onSubmit={submit(false)}>
        <KnownUsername email={accountEmail} />
        <Field id="login-password" label={translate('login.password')}>
          {(ties) => <PasswordInput {...ties} autoComplete="current-password" />}
        </Field>
        <Button type="submit" isBusy={isSubmitting} busyText={translate(`loginAction.${mode}.submitting`)}>
          {translate(`loginAction.${mode}.submit`)}
        </Button>
      </form>
      <p className={styles.help}>{translate('loginAction.signedInElsewhere')}</p>
      {mode === 'verifyEmail' && (
        <details className={styles.other}>
          <summary>{translate('loginAction.verifyEmail.noPassword')}</summary>
          {canSetPassword ? (
            <form className={styles.form} onSubmit={submit(true)}>
              <p className={styles.help}>{translate('loginAction.verifyEmail.newPasswordText')}</p>
              <NewPassword id="login-new-password" email={email} />
              <Button type="submit" kind="secondary" isBusy={isSubmitting} busyText={translate('loginAction.resetPassword.submitting')}>
                {translate('loginAction.resetPassword.submit')}
              </Button>
            </form>
          ) : (
            <LocaleLink to="/dashboard/login?mode=forgotPassword" className={styles.write} reloadDocument>
              {translate('login.forgotLink')}
            </LocaleLink>
          )}
        </details>
      )}
    </LoginSheet>
  )
}
