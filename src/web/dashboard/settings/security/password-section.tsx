import { type SubmitEvent, useRef, useState } from 'react'
import { newPasswordForm } from '#domain/profiles/account-forms.ts'
import { useAuth } from '#web/account/auth.tsx'
import { KnownUsername } from '#web/account/known-username.tsx'
import { PasswordInput } from '#web/account/password-input.tsx'
import { beginSession } from '#web/account/session/session.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { Field } from '#web/ui/form/fields/field.tsx'
import { useFormCheck } from '#web/ui/form/use-form-check.ts'
import { AccountActionNotice } from '#web/account/reauthentication/account-action-notice.tsx'
import { useAccountAccess } from '#web/account/reauthentication/reauthentication.tsx'
import { SettingsSection } from '#web/dashboard/settings/settings-frame.tsx'
import formStyles from '#web/ui/form/form-grid.module.css'
import { useUnsaved } from '#web/dashboard/settings/form/unsaved-changes.tsx'
import { useAccountAction } from '#web/account/reauthentication/use-account-action.ts'

type PasswordSectionProps = { readonly email: string; readonly hasPassword: boolean; readonly onSet: () => void }

/** The form for a new password. It ends all other sessions. */
export function PasswordSection({ email, hasPassword, onSet }: PasswordSectionProps) {
  const { locale, translate } = useLocale()
  const { auth, passwordMinLength } = useAuth()
  const { account, act } = useAccountAccess()
  const { state, run } = useAccountAction()
  const [isTyped, setIsTyped] = useState(false)
  const formRef = useRef<HTMLFormElement>(null)
  const { read, refusal, summaryRef, field, fields } = useFormCheck('new', newPasswordForm)
  const { id, error } = field('password')
  const group = hasPassword ? 'settings.password' : 'settings.firstPassword'
  useUnsaved('password', isTyped)

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const password = read(new FormData(event.currentTarget))
    if (password === undefined) return
    await run(async () => {
      await act((own) => own.changePassword(password, locale))
      // The change has ended this browser's session as well.
      await beginSession((await auth?.getIdToken()) ?? '')
      formRef.current?.reset()
      setIsTyped(false)
      onSet()
      return translate('settings.password.done')
    })
  }

  return (
    <SettingsSection id="password" heading={translate(`${group}.heading`)} text={translate(`${group}.text`)}>
      <form
        ref={formRef}
        className={formStyles.form}
        noValidate
        onSubmit={submit}
        onInput={(event) => setIsTyped(new FormData(event.currentTarget).get('password') !== '')}
        inert={!account}
      >
        {refusal ? (
          <ErrorSummary ref={summaryRef} id="new-password-summary" trouble={refusal} fields={fields} />
        ) : (
          <AccountActionNotice state={state} />
        )}
        {/* Password managers save the new password for this address. */}
        <KnownUsername email={email} />
        <Field
          id={id}
          error={error}
          className={formStyles.wide}
          label={translate('loginAction.resetPassword.newPassword')}
          hint={translate('loginAction.resetPassword.hint', { min: passwordMinLength })}
        >
          {(ties) => <PasswordInput {...ties} autoComplete="new-password" />}
        </Field>
        <div className={formStyles.actions}>
          <Button type="submit" isBusy={state.kind === 'busy'} busyText={translate('settings.saving')}>
            {translate(`${group}.submit`)}
          </Button>
        </div>
      </form>
    </SettingsSection>
  )
}
